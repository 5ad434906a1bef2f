import { Button, Select } from '@mantine/core';
import {
  rosterFields,
  rosterHeading,
  rosterRows,
  type RosterField,
} from '@xuezhou/rules/account/roster/roster-columns';
import { SectionCard } from '@xuezhou/ui/section-card';
import { columnLetters } from '../../../platform/sheet/layouts.ts';
import { fieldWords } from './roster.words.ts';
import styles from './roster.module.css';
import type { Roster, useRoster } from './use-roster.ts';

interface ColumnsStepProps {
  roster: Roster;
  desk: Pick<ReturnType<typeof useRoster>, 'place' | 'toPreview'>;
}

/** Which column is what, as it was recognised or named before, with the first row to compare. */
export function ColumnsStep({ roster: { sheet, columns }, desk }: ColumnsStepProps) {
  const heading = sheet[rosterHeading(sheet)] ?? [];
  const width = Math.min(60, Math.max(0, ...sheet.map((row) => row.length)));
  const choices = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: [`${columnLetters(at)} 列`, heading[at]].filter(Boolean).join(' · '),
  }));
  const rows = rosterRows(sheet, columns);
  const sample = (field: RosterField) =>
    rows
      .map((row) => row[field])
      .filter((cell) => cell !== '')
      .slice(0, 3)
      .join('、');
  const isReady = columns.mobile !== null && rows.length > 0;
  return (
    <SectionCard title="哪一列是什么" caption="认出来的已经选好；同样表头的表，下次照这次的来">
      <div className={styles.columns}>
        {rosterFields.map((field) => (
          <Select
            key={field}
            label={fieldWords[field]}
            // The fields stand in one line, however long what is in them.
            inputWrapperOrder={['label', 'input', 'description']}
            classNames={{ description: styles.sample ?? '' }}
            description={sample(field) || (field === 'mobile' ? '一定要有' : '可以没有')}
            placeholder="没有这一列"
            clearable
            data={choices}
            value={columns[field] === null ? null : String(columns[field])}
            onChange={(value) => desk.place(field, value === null ? null : Number(value))}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <span role="status">
          {rows.length === 0 ? '表头下面没有一行有内容' : `共 ${rows.length} 行`}
        </span>
        <Button disabled={!isReady} onClick={desk.toPreview}>
          看每一行会怎样
        </Button>
      </div>
    </SectionCard>
  );
}
