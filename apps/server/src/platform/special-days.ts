import type { SpecialDay } from '@xuezhou/rules/mall/working-days';
import type { Change, Connection } from './database/prepare.ts';

/** Days that are otherwise than their weekday says: every count of working days goes by them. */
export async function specialDays(connection: Connection | Change): Promise<SpecialDay[]> {
  const rows = await connection.selectFrom('special_day').selectAll().orderBy('day').execute();
  return rows.map(({ day, name, is_work: isWork }) => ({ day, name, isWork }));
}
