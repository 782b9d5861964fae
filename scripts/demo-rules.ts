/** Invariants of the demo, as database queries. */

/** Each query finds rows that must not exist. */
export const nothing: Record<string, Record<string, string>> = {
  'refers to what is there': {
    'a review by someone who never took the course': `select r.id from course_reviews r
      where not exists (select 1 from enrollments e where e.course_id = r.course_id and e.person_id = r.person_id)`,
    'a discussion by someone who neither takes nor teaches the course': `select t.title from discussion_threads t
      join memberships m on m.organization_id = t.organization_id and m.person_id = t.author_id
      where m.role = 'learner' and not exists (select 1 from enrollments e
        where e.course_id = t.course_id and e.person_id = t.author_id)`,
    'a discussion of a lesson that its course does not have': `select t.title from discussion_threads t
      where t.lesson_id is not null and not exists (select 1 from lessons l
        where l.id = t.lesson_id and l.course_id = t.course_id)`,
    'an announcement by someone outside of the organization': `select a.title from announcements a
      where not exists (select 1 from memberships m
        where m.organization_id = a.organization_id and m.person_id = a.author_id)`,
    'a certificate of a course that was not completed': `select c.code from certificates c
      where c.course_id is not null and c.source = 'rule'
        and not exists (select 1 from enrollments e where e.course_id = c.course_id
          and e.person_id = c.person_id and e.completed_at = c.completed_at)
        and not exists (select 1 from enrollment_rounds r where r.course_id = c.course_id
          and r.person_id = c.person_id and r.completed_at = c.completed_at)`,
    'a certificate signed by nobody of the demo': `select c.code, s ->> 'name' from certificates c,
        jsonb_array_elements(c.look -> 'signatories') s
      where not exists (select 1 from people p where p.first_name || ' ' || p.last_name = s ->> 'name')
        or s ->> 'image_file_id' is null`,
    'a notification that leads to a course or an order which does not exist': `select n.link from notifications n
      cross join lateral (select substring(n.link from '/(?:courses|orders)/([0-9a-f-]{36})') as id) l
      where l.id is not null and not exists (select 1 from courses c where c.id::text = l.id)
        and not exists (select 1 from orders o where o.id::text = l.id)`,
  },
  'follows its dates': {
    'a lesson worked on before the enrollment': `select l.lesson_id from lesson_progress l
      join enrollments e on e.id = l.enrollment_id where l.opened_at < e.created_at`,
    'an act of learning in the future': `select 'progress' from lesson_progress where last_active_at > now()
      union all select 'day' from learning_days where day > (now() + interval '14 hours')::date
      union all select 'points' from point_entries where earned_at > now()
      union all select 'notification' from notifications where created_at > now()
      union all select 'order' from orders where placed_at > now() or paid_at > now()
      union all select 'review' from course_reviews where created_at > now() or replied_at > now()
      union all select 'post' from discussion_posts where created_at > now()
      union all select 'message' from messages where created_at > now()
      union all select 'certificate' from certificates where issued_at > now()
      union all select 'hand-in' from submissions where submitted_at > now() or graded_at > now()`,
    // Time passes while the demo is loaded, minutes on a busy machine.
    'an answer before its question': `select 'review' from course_reviews where replied_at < created_at
      union all select 'post' from discussion_posts p join discussion_threads t on t.id = p.thread_id
        where p.created_at < t.created_at
      union all select 'reply' from discussion_posts p join discussion_posts q on q.id = p.reply_to_id
        where p.created_at < q.created_at
      union all select 'ticket' from support_entries e join support_tickets t on t.id = e.ticket_id
        where e.created_at < t.created_at
      union all select 'grade' from submissions where graded_at < submitted_at
      union all select 'certificate' from certificates where issued_at < completed_at - interval '1 hour'
      union all select 'payment' from orders where paid_at < placed_at
      union all select 'refund' from refunds where settled_at < requested_at`,
    'a review before the course was taken': `select r.id from course_reviews r
      join enrollments e on e.course_id = r.course_id and e.person_id = r.person_id
      where r.created_at < e.created_at`,
  },
  'adds up': {
    'an order whose lines are not its total': `select reference from orders
      where total_minor <> price_minor - discount_minor + case when tax_included then 0 else tax_minor end`,
    'an order that is refunded otherwise than its refunds say': `select o.reference from orders o
      where o.refunded_minor <> (select coalesce(sum(r.amount_minor), 0) from refunds r
        where r.order_id = o.id and r.status = 'settled')`,
    'an entry of the books that does not balance': `select entry_id from ledger_lines
      group by entry_id having sum(amount_minor) <> 0`,
    'an account whose balance is not the sum of its lines': `select a.id from ledger_accounts a
      where a.balance_minor <> (select coalesce(sum(l.amount_minor), 0) from ledger_lines l
        where l.account_id = a.id)`,
    'a coupon used more or less often than orders say': `select c.code from coupons c
      where c.used_count <> (select count(*) from orders o where o.coupon_id = c.id and o.status <> 'failed')`,
    'a course with another number of learners than enrollments': `select c.title from published_courses c
      where c.learner_count <> (select count(*) from enrollments e where e.course_id = c.course_id
        and e.status in ('active', 'completed', 'suspended', 'expired'))`,
    'a course with other stars than its reviews': `select c.title from published_courses c
      where (c.rating_count, c.rating_sum) <> (select count(*), coalesce(sum(r.stars), 0)
        from course_reviews r where r.course_id = c.course_id and r.hidden_at is null)`,
    'a place with another number of lessons than were completed': `select e.id from enrollments e
      where e.completed_lessons <> (select count(*) from lesson_progress l
        where l.enrollment_id = e.id and l.completed_at is not null)`,
    'a discussion with another number of replies than posts': `select t.title from discussion_threads t
      where t.reply_count <> (select count(*) - 1 from discussion_posts p
        where p.thread_id = t.id and p.deleted_at is null and p.hidden_at is null)`,
    'days of learning that are not the time of the lessons': `select p.email from people p
      where (select coalesce(sum(d.spent_seconds), 0) from learning_days d where d.person_id = p.id)
        <> (select coalesce(sum(l.spent_seconds), 0) from lesson_progress l where l.person_id = p.id)
         + (select coalesce(sum(r.spent_seconds), 0) from enrollment_rounds r where r.person_id = p.id)`,
  },
}

/** Each query returns a number, with its minimum. */
export const alive: [what: string, least: number, query: string][] = [
  ['published courses', 24, 'select count(*) from published_courses'],
  ['kinds of lessons', 7, 'select count(distinct kind) from lesson_versions'],
  ['months with orders', 4, `select count(distinct date_trunc('month', placed_at)) from orders`],
  ['ways to pay', 2, `select count(distinct provider) from orders where status = 'paid'`],
  [
    'paid orders of the learner that can still be refunded',
    1,
    `select count(*) from orders o join people p on p.id = o.person_id
      where p.email = 'learner@lyceum.test' and o.status = 'paid' and o.paid_at > now() - interval '13 days'`,
  ],
  ['reviews', 50, 'select count(*) from course_reviews'],
  ['reviews with an answer', 5, 'select count(*) from course_reviews where reply_body is not null'],
  ['courses with a discussion', 12, 'select count(distinct course_id) from discussion_threads'],
  ['states of tickets', 3, 'select count(distinct status) from support_tickets'],
  [
    'days with notifications of the learner',
    7,
    `select count(distinct n.created_at::date) from notifications n join people p on p.id = n.person_id
      where p.email = 'learner@lyceum.test'`,
  ],
  [
    'people on the leaderboard of this week',
    5,
    `select count(distinct person_id) from point_entries where earned_at > now() - interval '7 days'`,
  ],
  [
    'sessions that go on now',
    1,
    `select count(*) from live_sessions where starts_at <= now() and ends_at > now()
      and ended_at is null and cancelled_at is null`,
  ],
  ['sessions to come', 5, 'select count(*) from live_sessions where starts_at > now()'],
  ['sessions that are over', 3, 'select count(*) from live_sessions where ended_at is not null'],
  ['announcements that wait', 1, 'select count(*) from announcements where publish_at > now()'],
  ['certificates', 15, 'select count(*) from certificates'],
]
