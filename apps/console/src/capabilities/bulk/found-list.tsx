import { Button } from '@mantine/core';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { useState } from 'react';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleTable } from '../../platform/list/console-table.tsx';
import { whereWords, whyLeft, type FoundRow } from './found-rows.ts';
import styles from './bulk.module.css';

interface FoundListProps {
  rows: readonly FoundRow[];
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
  replacement: string;
}

const shownAtOnce = 200;

/** Every place in its context; X leaves one out. */
export function FoundList({ rows, chosen, setChosen, replacement }: FoundListProps) {
  const [only, setOnly] = useState('all');
  const [most, setMost] = useState(shownAtOnce);
  const wheres = [...new Set(rows.map(({ where }) => where))];
  const faulty = rows.filter(({ fault }) => fault !== null).length;
  const fits = ({ where, fault }: FoundRow) =>
    only === 'all' || (only === 'fault' ? fault !== null : where === only);
  const shown = rows.filter(fits);
  const may = (keys: ReadonlySet<string>) =>
    new Set(rows.filter(({ key, fault }) => fault === null && keys.has(key)).map(({ key }) => key));
  const picks = {
    picked: rows.filter(({ key }) => chosen.has(key)),
    clear: () => setChosen(new Set()),
    nameOf: ({ before, match, after }: FoundRow) => `${before}${match}${after}`,
    keys: chosen,
    setKeys: (keys: ReadonlySet<string>) => setChosen(may(keys)),
  };
  return (
    <>
      <div className={styles.line}>
        <ChipFilter
          label="看哪些"
          value={only}
          onChange={setOnly}
          items={[
            { key: 'all', label: '全部', count: rows.length },
            ...wheres.map((where) => ({
              key: where as string,
              label: whereWords[where],
              count: rows.filter((row) => row.where === where).length,
            })),
            ...(faulty > 0 ? [{ key: 'fault', label: '改不了', count: faulty }] : []),
          ]}
        />
        <span className={styles.end} role="status">
          选了 {picks.picked.length} 处，{rows.length - picks.picked.length} 处没选
        </span>
      </div>
      <ConsoleTable
        label="找到的地方"
        columns={columnsFor(replacement, chosen)}
        rows={shown.slice(0, most)}
        rowKey={({ key }) => key}
        picks={picks}
        foot={
          shown.length <= most ? undefined : (
            <Button variant="subtle" onClick={() => setMost(most + shownAtOnce)}>
              还有 {shown.length - most} 处，再看一些
            </Button>
          )
        }
      />
    </>
  );
}

const columnsFor = (replacement: string, chosen: ReadonlySet<string>): Column<FoundRow>[] => [
  {
    ...{ key: 'place', title: '在哪里', width: 260 },
    render: ({ text, at, where }) => (
      <span className={styles.two}>
        <b>{text.place}</b>
        <small>
          {whereWords[where]} · {at}
        </small>
      </span>
    ),
  },
  {
    ...{ key: 'context', title: '前后文', card: 'head' },
    render: ({ key, before, match, after }) => (
      <span className={styles.context}>
        {before}
        {chosen.has(key) ? (
          <>
            <del className={styles.was}>{match}</del>
            <ins className={styles.is}>{replacement}</ins>
          </>
        ) : (
          <mark>{match}</mark>
        )}
        {after}
      </span>
    ),
  },
  {
    ...{ key: 'note', title: '说明', width: 220 },
    render: (row) => {
      const why = whyLeft(row);
      return why === null ? row.text.note : <span className={styles.review}>{why}</span>;
    },
  },
];
