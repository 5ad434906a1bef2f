import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';

const runs = 200;

/** What the least statement takes on this machine at this moment, in milliseconds: a student by key, named. */
export async function bareSelect({ owner }: School): Promise<number> {
  const { rows } = await owner.query<{ student_id: number }>(
    'select min(student_id) as student_id from student',
  );
  const values = [rows[0]?.student_id];
  const text = 'select * from student where student_id = $1';
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const begin = performance.now();
    await owner.query({ name: 'bare-select', text, values });
    times.push(performance.now() - begin);
  }
  return quantile(times, 0.5);
}
