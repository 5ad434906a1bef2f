import type pg from 'pg';

/**
 * Who runs the product is not who owns its tables: triggers that keep a log, the books or a signature as they are can
 * be switched off by an owner alone. The embedded database has this role; a database of one's own, any.
 */
export const runningRole = 'xuezhou_server';

/** Where the product and its jobs have their tables. */
const schemas = ['public', 'graphile_worker'];

/** Tables that only grow, or that migrations alone write; of all others rows may be changed and deleted too. */
const narrow: Readonly<Record<string, string>> = {
  'public.audit_log': 'select, insert',
  // Its rows are written by the trigger of the log.
  'public.audit_chain': 'select',
  // Its rows are written by the triggers of what is claimed.
  'public.claim': 'select',
  'public.kysely_migration': 'select',
  'public.kysely_migration_lock': 'select',
};
const wide = 'select, insert, update, delete';

/** Makes the role of the embedded database, where it is not there. Asked by a superuser. */
export async function makeRunningRole(owner: pg.Pool): Promise<void> {
  await owner.query(`do $$ begin
    create role ${runningRole} login;
  exception when duplicate_object or unique_violation then null;
  end $$`);
}

export interface RoleRights {
  readonly name: string;
  readonly isSuperuser: boolean;
  /** Or is a member of who owns. */
  readonly ownsTables: boolean;
  /** It may change or take out what the log says, as after a grant of everything on all tables. */
  readonly changesLog: boolean;
}

/** Who a pool connects as, and whether the product's tables are safe from them. */
export async function rightsOf(pool: pg.Pool): Promise<RoleRights> {
  const { rows } = await pool.query<RoleRights>(`
    select current_user::text as name,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      exists (select from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname = 'audit_log' and pg_has_role(c.relowner, 'usage')) as "ownsTables",
      exists (select from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname in ('audit_log', 'audit_chain')
        and has_table_privilege(c.oid, 'update, delete, truncate')) as "changesLog"`);
  const [rights] = rows;
  if (rights === undefined) throw new Error('the database says nothing of its user');
  return rights;
}

/**
 * Lets a role read and write what migrations have made, and nothing else: it can neither change a table nor switch off
 * what a table refuses. What an older server granted of a table that is narrow by now is taken back. Done at every start,
 * as migrations may have made more; what is granted is not granted again.
 */
export async function grantRunning(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  const name = client.escapeIdentifier(role);
  try {
    await alone(client, async () => {
      for (const schema of await closedSchemas(client, role))
        await client.query(`grant usage on schema ${schema} to ${name}`);
      await grantTemporary(client, role);
      for (const { place, missing } of await missingOnTables(client, role))
        await client.query(`grant ${missing} on ${place} to ${name}`);
      for (const { place, excess } of await excessOnTables(client, role))
        await client.query(`revoke ${excess} on ${place} from ${name}`);
      for (const place of await missingOnSequences(client, role))
        await client.query(`grant select, usage, update on sequence ${place} to ${name}`);
    });
    // A policy locks its table against the workers of other servers: one at a time, or each could wait for the other.
    const makePolicy = async (): Promise<boolean> => {
      const [place] = await withoutPolicy(client, role);
      if (place !== undefined)
        await client.query(
          `create policy ${name} on ${place} for all to ${name} using (true) with check (true)`,
        );
      return place !== undefined;
    };
    while (await alone(client, makePolicy));
  } finally {
    client.release();
  }
}

/** In a transaction of its own. Of servers that start at one time, one grants. */
async function alone<Done>(client: pg.PoolClient, work: () => Promise<Done>): Promise<Done> {
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('running-role', 0))`);
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function closedSchemas(client: pg.PoolClient, role: string): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select nspname as place from pg_namespace
     where nspname = any($2) and not has_schema_privilege($1, oid, 'usage')`,
    [role, schemas],
  );
  return rows.map(({ place }) => place);
}

/** Imports compare by tables of their own that end with them. Everybody may make some, unless that was taken away. */
async function grantTemporary(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select current_database() as name where not has_database_privilege($1, current_database(), 'temporary')`,
    [role],
  );
  for (const { name } of rows)
    await client.query(
      `grant temporary on database ${client.escapeIdentifier(name)} to ${client.escapeIdentifier(role)}`,
    );
}

async function missingOnTables(
  client: pg.PoolClient,
  role: string,
): Promise<{ place: string; missing: string }[]> {
  const { rows } = await client.query<{ place: string; has: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as place, array(
       select wanted from unnest(array['select', 'insert', 'update', 'delete']) wanted
       where has_table_privilege($1, c.oid, wanted)) as has
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v') and n.nspname = any($2) order by 1`,
    [role, schemas],
  );
  return rows.flatMap(({ place, has }) => {
    const wanted = (narrow[place] ?? wide).split(', ');
    const missing = wanted.filter((one) => !has.includes(one));
    return missing.length === 0 ? [] : [{ place, missing: missing.join(', ') }];
  });
}

/** Of the narrow tables; an owner, who grants, keeps what is the owner's. */
async function excessOnTables(
  client: pg.PoolClient,
  role: string,
): Promise<{ place: string; excess: string }[]> {
  const { rows } = await client.query<{ place: string; has: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as place, array_agg(lower(a.privilege_type)) as has
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
     where r.rolname = $1 and c.relowner <> r.oid and format('%I.%I', n.nspname, c.relname) = any($2)
     group by 1 order by 1`,
    [role, Object.keys(narrow)],
  );
  return rows.flatMap(({ place, has }) => {
    const wanted = (narrow[place] ?? wide).split(', ');
    const excess = has.filter((one) => !wanted.includes(one));
    return excess.length === 0 ? [] : [{ place, excess: excess.join(', ') }];
  });
}

async function missingOnSequences(client: pg.PoolClient, role: string): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select format('%I.%I', n.nspname, c.relname) as place
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($2) and not (has_sequence_privilege($1, c.oid, 'usage')
       and has_sequence_privilege($1, c.oid, 'select') and has_sequence_privilege($1, c.oid, 'update'))`,
    [role, schemas],
  );
  return rows.map(({ place }) => place);
}

/** The tables of the jobs show their rows to their owner alone, unless a policy says otherwise. */
async function withoutPolicy(client: pg.PoolClient, role: string): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select format('%I.%I', n.nspname, c.relname) as place
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relrowsecurity and n.nspname = any($2) and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polname = $1) order by 1`,
    [role, schemas],
  );
  return rows.map(({ place }) => place);
}
