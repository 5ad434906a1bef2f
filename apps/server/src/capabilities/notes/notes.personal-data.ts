import { sql } from 'kysely';
import { personalTable, type PersonalData } from '../../platform/personal-data.ts';
import type { Services } from '../../platform/services.ts';
import { isQuestionWithheld } from '../practice/practice-exam.port.ts';
import { keptTitle } from './notes.presenter.ts';

export const notesPersonalData = ({ clock }: Pick<Services, 'clock'>): readonly PersonalData[] => [
  personalTable('note', '笔记', {
    created_at: '写下时间',
    edited_at: '修改时间',
    title: {
      label: '所在的视频或题目',
      made: (studentId) => sql`case
        when ${isQuestionWithheld({ studentId, now: clock.now() }, sql`note.question_id`)} then ${keptTitle}
        else title end`,
    },
    second: '视频的第几秒',
    content: '内容',
    is_disabled: '已停用',
    deleted_at: '删除时间',
  }),
  // Ids only: they tell which sending of an edit was the second one.
  personalTable('note_edit', '笔记的保存记录', {}),
];
