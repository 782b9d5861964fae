-- The newest people and organizations: those made in the same moment, such as by an import of thousands, are in order too.
drop index people_created;
create index people_created on people (created_at desc, id);
drop index organizations_created;
create index organizations_created on organizations (created_at desc, id);

-- A course belongs to one organization. Without this the planner takes the learners of a course for one or two, and walks
-- through all of them to find one.
create statistics enrollments_of_course (dependencies, ndistinct) on organization_id, course_id from enrollments;
analyze enrollments;
