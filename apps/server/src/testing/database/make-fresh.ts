import pg from 'pg';
import { databaseAt } from './database-server.ts';

/** What a fresh copy of the template has in it. */
export interface Fresh {
  /** The rows of the tables that are not empty, as JSON, by the name of the table. */
  readonly rows: Readonly<Record<string, string>>;
  /** Puts every sequence where it stands there. */
  readonly sequences: string;
  /** What is known of how much it holds, and since when changes are counted. */
  readonly counts: string;
}

const products = `nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(toast|temp)'`;
const changes = (oid: string): string =>
  `pg_stat_get_tuples_inserted(${oid}) + pg_stat_get_tuples_updated(${oid}) + pg_stat_get_tuples_deleted(${oid}) > 0`;

// Whoever analyzes or vacuums changes the sums. A PostgreSQL that crashed has forgotten what it counted.
const counts = `select concat_ws(' ', count(*), sum(relpages), sum(reltuples), sum(relallvisible),
    (select stats_reset from pg_stat_bgwriter)) as counts
  from pg_class where relkind in ('r', 'p', 'm', 'i', 't') and relnamespace <> 'pg_catalog'::regnamespace`;

/** Looks at the template. Its connection ends with it: a database in use cannot be copied. */
export async function lookAtFresh(connectionString: string): Promise<Fresh> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const ask = async <Row extends object>(question: string) =>
    (await client.query<Row>(question)).rows;
  try {
    const named = await ask<{ name: string; kind: string }>(`
      select format('%I.%I', nspname, relname) as name, relkind as kind
      from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'S') and ${products}`);
    const rows: Record<string, string> = {};
    const sequences: string[] = [];
    for (const { name, kind } of named) {
      const value =
        kind === 'r'
          ? 'json_agg(t)::text'
          : `concat_ws(', ', quote_literal('${name}'), last_value, is_called::text)`;
      const [found] = await ask<{ value: string | null }>(
        `select ${value} as value from ${name} t`,
      );
      if (found === undefined || found.value === null) continue;
      if (kind === 'r') rows[name] = found.value;
      else sequences.push(`setval(${found.value})`);
    }
    const [found] = await ask<{ counts: string }>(counts);
    return {
      rows,
      sequences: sequences.length === 0 ? '' : `select ${sequences.join(', ')}`,
      counts: found?.counts ?? '',
    };
  } finally {
    await client.end();
  }
}

interface Changed {
  readonly name: string;
  /** Those that can be written. */
  readonly columns: string;
  readonly pages: number;
}

interface Left {
  readonly others: number;
  readonly counts: string;
  /** What was changed besides rows, in words. */
  readonly odd: string | null;
  readonly changed: readonly Changed[];
  /** `(oid, relpages, reltuples, relallvisible)` of what is changed, and of its indexes. */
  readonly sizes: string | null;
}

/** Whoever said farewell is gone a moment later, and only then its changes are counted. */
const untilAlone = `do $$ begin
  for turn in 1..200 loop
    exit when not exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid());
    perform pg_stat_clear_snapshot(), pg_sleep(0.005);
  end loop; end $$`;

const whatIsLeft = `with here as (select * from pg_database where datname = current_database()),
  changed as (
    select c.oid, reltoastrelid as toast, format('%I.%I', nspname, relname) as name,
      (pg_relation_size(c.oid) + coalesce(pg_relation_size(nullif(reltoastrelid, 0)), 0)) / 8192 as pages,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and ${products} and ${changes('c.oid')})
select
  (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as others,
  (${counts}) as counts,
  (select string_agg(what, ', ') from (
    select relname::text from pg_class
    where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace and not relisshared and ${changes('oid')}
    union all select 'a prepared transaction' from pg_prepared_xacts where database = current_database()
    union all select 'a replication slot' from pg_replication_slots where database = current_database()
    union all select 'settings' from pg_db_role_setting where setdatabase = (select oid from here)
    union all select 'who may connect' from here where datacl is not null or datconnlimit <> -1
  ) odd (what)) as odd,
  (select coalesce(json_agg(changed), '[]') from changed) as changed,
  (select string_agg(format('(%s::oid, %s, %s::real, %s)', oid, relpages, reltuples, relallvisible), ', ')
   from pg_class where oid in (
     select oid from changed union all select toast from changed
     union all select indexrelid from pg_index
       where indrelid in (select oid from changed union all select toast from changed))) as sizes`;

/** A larger table is written anew sooner than it is emptied, and leaves large indexes. */
const mostPages = 32;

/** What keeps the database from being used again, in words. */
function whyNot(left: Left, fresh: Fresh): string | undefined {
  if (left.others > 0) return `connected: ${left.others}`;
  if (left.odd !== null) return `changed: ${left.odd}`;
  if (left.counts !== fresh.counts) return 'analyzed, or vacuumed';
  const large = left.changed.find(({ pages }) => pages > mostPages);
  return large && `large: ${large.name}`;
}

/**
 * Makes a database that was used what a fresh copy of the template is: a copy is 2,000 files, of which a test writes a
 * few. Answers why it cannot be, as where anybody is still connected or anything but rows was changed; undefined when
 * it is done. PostgreSQL's own counts say which tables were written.
 */
export async function makeFresh(
  server: string,
  name: string,
  fresh: Fresh,
): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: databaseAt(server, name),
    // No trigger and no foreign key is asked, and what PostgreSQL knows of sizes may be written.
    options: '-c session_replication_role=replica -c allow_system_table_mods=on',
  });
  await client.connect();
  try {
    await client.query(untilAlone);
    const [left] = (await client.query<Left>(whatIsLeft)).rows;
    if (left === undefined) return 'no answer';
    const reason = whyNot(left, fresh);
    if (reason !== undefined) return reason;
    await putBack(client, left, fresh);
    // Nothing is counted of it: what was put back has been counted by now.
    await client.query('select pg_stat_reset()');
    return undefined;
  } finally {
    await client.end();
  }
}

async function putBack(client: pg.Client, { changed, sizes }: Left, fresh: Fresh): Promise<void> {
  if (changed.length > 0) {
    await client.query(changed.map((table) => `delete from ${table.name}`).join(';'));
    // Without a page, as it came: rows that are gone would leave gaps, which others fill out of their order.
    await client.query(
      `vacuum (index_cleanup on, truncate on) ${changed.map((table) => table.name).join(', ')}`,
    );
  }
  const rows = changed.flatMap(({ name, columns }) => {
    const text = fresh.rows[name];
    return text === undefined
      ? []
      : `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, ${client.escapeLiteral(text)})`;
  });
  const size =
    sizes === null
      ? []
      : `update pg_class set relpages = pages, reltuples = tuples, relallvisible = visible
         from (values ${sizes}) was (id, pages, tuples, visible) where oid = id`;
  await client.query(
    [...rows, fresh.sequences, 'select pg_stat_force_next_flush()']
      .concat(size)
      .filter(Boolean)
      .join(';'),
  );
}
