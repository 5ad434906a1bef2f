import type { DataOf } from '@xuezhou/contract/kernel';
import type { listPointsGoods as operation } from '@xuezhou/contract/points';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { extensibleCourses } from '../../enrolment/enrolment.port.ts';
import { exchangeReader } from './exchange.repository.ts';

export async function listPointsGoods(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof operation>> {
  const reader = exchangeReader(connection, studentId);
  const taken = await reader.taken();
  const goods = await reader.goods();
  return {
    goods: goods.map((good) => ({
      goodId: good.points_good_id,
      kind: good.kind,
      title: good.title,
      intro: good.intro,
      points: good.cost,
      stock: good.stock,
      isTaken:
        good.per_student !== null && (taken.get(good.points_good_id) ?? 0) >= good.per_student,
    })),
    courses: await extensibleCourses(connection, studentId, dayOf(clock.now())),
  };
}
