import { reasonText } from '@xuezhou/rules/account/behind';
import { sql } from 'kysely';
import { ownOf } from '../../../platform/staff/own.ts';
import type { CardPart } from '../../../platform/staff/today-parts.ts';
import { studentsFound } from '../console/student-desk.repository.ts';

const maxShown = 6;

/** Who falls behind, of the own for who sees the own alone; the same as the list that it leads to. */
export const studentsBehindToday: readonly CardPart[] = [
  {
    ...{ key: 'account.behind', title: '可能掉队', permission: 'student.read' },
    ...{ path: '/students?segment=behind', more: '全部', empty: '没有人掉队。' },
    find: async (services, actor) => {
      const { connection } = services.database;
      const own = ownOf(actor, 'student.read');
      const rows = await studentsFound(connection, services, {
        search: '',
        own,
        segment: 'behind',
      })
        .innerJoin('student_standing as t', 't.student_id', 'student.student_id')
        .select(['student.student_id', 'student.nickname', 't.reasons'])
        .orderBy('t.weight', 'desc')
        .orderBy(sql`student.student_id`)
        .limit(maxShown)
        .execute();
      return rows.map(({ student_id, nickname, reasons }) => ({
        ...{ lead: '', title: nickname, chip: null, path: `/students/${student_id}` },
        note: reasons.map(reasonText).join('，'),
      }));
    },
  },
];
