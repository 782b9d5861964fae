-- The platform's totals: of instructors' accounts only those that payouts went to, of files their sizes alone.
create index ledger_accounts_paid_out on ledger_accounts (currency) include (balance_minor) where kind = 'payouts_paid';
create index files_sizes on files (organization_id) include (size_bytes) where deleted_at is null;
