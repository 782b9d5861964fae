-- What a person is owed anywhere is found by the person. Built once over a few accounts per earner.

create index ledger_accounts_owner on ledger_accounts (person_id) where person_id is not null;
