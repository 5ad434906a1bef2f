/**
 * The hash by which an entry `a` of audit_log is chained to the one before it, as SQL over the hash of that one (bytea,
 * empty for the first). What is hashed reads the same in every session and version of PostgreSQL; a column that is
 * added later is not in it. It never changes: chains were made by it.
 */
export const chainedHash = (
  before: string,
): string => `sha256(${before} || convert_to(jsonb_build_array(
    a.audit_id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.staff_id, a.staff_name,
    a.operation, a.target_kind, a.target_id, a.before, a.after, a.why, a.address, a.user_agent
  )::text, 'UTF8'))`;
