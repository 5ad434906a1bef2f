import { Select } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { fetchFile } from '@xuezhou/client/api/fetch-file.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { exportBankQuestions } from '@xuezhou/contract/review/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import styles from './bank.module.css';
import type { BankQuery } from './bank.queries.ts';

interface ExportDialogProps {
  query: BankQuery;
  /** How many fit: 「1,204」. */
  words: string;
  isOpen: boolean;
  onClose: () => void;
}

const formats = [
  { value: 'xlsx', label: 'Excel（.xlsx）' },
  { value: 'csv', label: 'CSV（.csv）' },
  { value: 'xml', label: 'Moodle XML（.xml），带图片' },
  { value: 'gift', label: 'GIFT（.gift）' },
  { value: 'zip', label: 'QTI（.zip），带图片' },
] as const;
type Format = (typeof formats)[number]['value'];

/** Exactly what the list is narrowed to; what the format does not hold is said. */
export function ExportDialog({ query, words, isOpen, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('xlsx');
  const [left, setLeft] = useState<readonly string[]>();
  const work = async () => {
    const made = await call(exportBankQuestions, { body: { ...query, format } });
    const { file } = await fetchFile(made.address);
    saveFile(made.fileName, file);
    setLeft(made.left);
    return `导出了 ${made.questions} 题`;
  };
  return (
    <ActDialog
      title="导出题目"
      {...{ isOpen, onClose, work }}
      button={left === undefined ? `导出 ${words} 题` : '再导出一次'}
      staysOpen
    >
      <p>正好是现在筛选出的题。综合题和填表题请选 QTI 或 Moodle XML。</p>
      <Select
        label="格式"
        allowDeselect={false}
        data={formats}
        value={format}
        onChange={(value) => {
          setFormat(value ?? 'xlsx');
          setLeft(undefined);
        }}
      />
      {left !== undefined && (
        <p role="status">{left.length === 0 ? '全部写进了文件。' : '没有写进文件的：'}</p>
      )}
      {left !== undefined && left.length > 0 && (
        <ul className={styles.left}>
          {left.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </ActDialog>
  );
}
