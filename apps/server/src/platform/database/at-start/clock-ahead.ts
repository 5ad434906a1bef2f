import type pg from 'pg';

/** Milliseconds by which two clocks may differ: codes of two steps bear thirty seconds, an exam's end less. */
export const clocksApart = { warning: 2000, fault: 30_000 };

/** Milliseconds that the database's clock is ahead of this machine's. */
export async function clockAhead(pool: pg.Pool): Promise<number> {
  const began = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const halfway = (began + Date.now()) / 2;
  return (rows[0]?.now.getTime() ?? halfway) - halfway;
}
