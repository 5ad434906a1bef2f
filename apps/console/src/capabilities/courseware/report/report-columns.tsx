import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { CoursewareAnswer, CoursewareLearner } from '@xuezhou/contract/courseware/console';
import type { Column } from '../../../platform/list/column.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import { useMay } from '../../../platform/session/self.ts';

const wayText = ({ doneAt, percent, tellsProgress }: CoursewareLearner): string => {
  if (doneAt !== null) return '学完了';
  return tellsProgress ? `学到 ${percent}%` : '没有报进度';
};

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

function Student({ studentId, nickname }: Pick<CoursewareLearner, 'studentId' | 'nickname'>) {
  if (!useMay()('student.read')) return nickname;
  return <Link to={`/students/${studentId}`}>{nickname}</Link>;
}

export const learnerColumns: Column<CoursewareLearner>[] = [
  {
    key: 'student',
    title: '学员',
    card: 'head',
    value: ({ nickname }) => nickname,
    render: (row) => <Student {...row} />,
  },
  {
    key: 'version',
    title: '版本',
    width: 80,
    value: ({ version }) => version,
    render: ({ version }) => `第 ${version} 版`,
  },
  { key: 'way', title: '学到哪', value: wayText },
  {
    key: 'score',
    title: '得分',
    align: 'right',
    width: 100,
    value: ({ score }) => score?.raw ?? null,
    render: ({ score }) => (score === null ? '没有报' : `${score.raw} / ${score.max}`),
  },
  {
    key: 'minutes',
    title: '用时（分钟）',
    align: 'right',
    width: 110,
    value: ({ seconds }) => minutesOf(seconds),
  },
  {
    key: 'begunAt',
    title: '开始',
    align: 'right',
    width: 140,
    value: ({ begunAt }) => momentValue(begunAt),
    render: ({ begunAt }) => momentText(begunAt),
  },
  {
    key: 'lastAt',
    title: '最近一次',
    align: 'right',
    width: 140,
    value: ({ lastAt }) => momentValue(lastAt),
    render: ({ lastAt }) => momentText(lastAt),
  },
];

export const resultWords = { right: '对', wrong: '错', other: '课件没有判对错' } as const;

export const answerColumns: Column<CoursewareAnswer>[] = [
  { key: 'student', title: '学员', value: ({ nickname }) => nickname },
  { key: 'version', title: '版本', value: ({ version }) => version },
  { key: 'part', title: '部分', value: ({ part }) => part },
  { key: 'question', title: '题', value: ({ question }) => question },
  { key: 'response', title: '作答', value: ({ response }) => response },
  {
    key: 'result',
    title: '对错',
    value: ({ result }) => (result === null ? null : resultWords[result]),
  },
  { key: 'at', title: '时间', value: ({ at }) => momentValue(at) },
];
