import { Button, Textarea } from '@mantine/core';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { readPasted, SheetError, type SheetRows } from '../../../platform/sheet/read-sheet.ts';
import { SheetField } from '../../../platform/sheet/sheet-field.tsx';
import styles from './roster.module.css';

interface SheetStepProps {
  /** Throws a SheetError for what is no list of students. */
  onRows: (rows: SheetRows, name: string) => void;
}

/** A file, or cells that were copied. */
export function SheetStep({ onRows }: SheetStepProps) {
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const paste = async () => {
    try {
      onRows(await readPasted(pasted), '粘贴的名单');
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <SectionCard>
      <div className={styles.fields}>
        <SheetField
          label="学员名单"
          description="Excel 或 CSV，一行一位学员：手机、姓名、课程、有效期、备注。看过每一行会怎样以后才报名"
          onRows={(rows, name) => {
            if (rows !== null) onRows(rows, name);
          }}
        />
        <Textarea
          label="或者粘贴表格里的格子"
          description="从 Excel、WPS 或在线表格里选中、复制，再粘贴到这里"
          rows={6}
          value={pasted}
          error={problem}
          onChange={({ currentTarget }) => {
            setPasted(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <div>
          <Button disabled={pasted.trim() === ''} onClick={() => void paste()}>
            用粘贴的名单
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}
