import { Button } from '@mantine/core';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Held } from '@xuezhou/contract/moderation/console';
import type { Column } from '../../platform/list/column.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import { categoryNames, kindNames } from './moderation.words.ts';
import styles from './moderation.module.css';

const states: Readonly<Record<Held['state'], string>> = {
  waiting: '在等',
  passed: '通过',
  refused: '没有通过',
  gone: '不用看了',
};

/** Why it is held: the words of the list, or what the provider called it. */
const whyOf = ({ hits, label, pictures }: Held): string =>
  [
    ...hits.map(({ word, written, category }) =>
      written === word
        ? `${word}（${categoryNames[category]}）`
        : `${word}（${categoryNames[category]}，写成“${written}”）`,
    ),
    ...(label === null ? [] : [`内容安全：${label}`]),
    ...(hits.length === 0 && label === null && pictures.length > 0 ? ['有图片'] : []),
  ].join('、');

export const heldColumns = (list: 'waiting' | 'decided'): Column<Held>[] => [
  {
    key: 'words',
    title: '内容',
    card: 'head',
    value: ({ words }) => words,
    render: (held) => <Words held={held} />,
  },
  { key: 'kind', title: '哪里', value: ({ kind, place }) => placeOf(kind, place) },
  { key: 'who', title: '谁写的', value: ({ nickname }) => nickname },
  { key: 'why', title: '为什么', value: whyOf },
  list === 'waiting'
    ? {
        key: 'at',
        title: '什么时候',
        value: ({ heldAt }) => momentValue(heldAt),
        render: ({ heldAt }) => momentText(heldAt),
      }
    : {
        key: 'decided',
        title: '结果',
        value: ({ decidedAt }) => momentValue(decidedAt ?? ''),
        render: (held) => (
          <span className={styles.words}>
            {states[held.state]}
            <small>
              {[held.decidedBy, held.decidedAt && momentText(held.decidedAt)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        ),
      },
];

const placeOf = (kind: Held['kind'], place: string): string =>
  place.startsWith(kindNames[kind]) || place === '设置'
    ? place.replace('设置', kindNames[kind])
    : `${kindNames[kind]} · ${place}`;

function Words({ held: { words, pictures, appeal, reason } }: { held: Held }) {
  return (
    <span className={styles.words}>
      {words}
      {pictures.length > 0 && (
        <span className={styles.pictures}>
          {pictures.map((address) => (
            <img key={address} src={address} alt="等着审核的图片" loading="lazy" />
          ))}
        </span>
      )}
      {appeal !== null && <small>申诉：{appeal}</small>}
      {reason !== null && <small>没有通过：{reason}</small>}
    </span>
  );
}

interface Acts {
  readonly isBusy: boolean;
  readonly onPass: (held: Held) => void;
  readonly onRefuse: (held: Held) => void;
}

export const actsColumn = ({ isBusy, onPass, onRefuse }: Acts): Column<Held> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 200,
  card: 'head',
  render: (held) => (
    <span className={styles.acts}>
      <Button
        variant="default"
        size="sm"
        aria-label={`不通过${held.nickname}写的：${held.words}`}
        onClick={() => onRefuse(held)}
      >
        不通过
      </Button>
      <Button
        variant="light"
        size="sm"
        disabled={isBusy}
        aria-label={`通过${held.nickname}写的：${held.words}`}
        onClick={() => onPass(held)}
      >
        通过
      </Button>
    </span>
  ),
});
