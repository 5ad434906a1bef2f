import { Select } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { fetchFile } from '@xuezhou/client/api/fetch-file.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { exportBankCards } from '@xuezhou/contract/flash-card/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import type { CardQuery } from '../cards.queries.ts';

interface ExportDialogProps {
  query: CardQuery;
  /** How many fit: 「1,204」. */
  words: string;
  isOpen: boolean;
  onClose: () => void;
}

const formats = [
  { value: 'csv', label: 'CSV（.csv），Excel 能打开' },
  { value: 'apkg', label: 'Anki（.apkg）' },
] as const;
type Format = (typeof formats)[number]['value'];

/** Exactly what the list is narrowed to; what the format does not hold is said. */
export function ExportDialog({ query, words, isOpen, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('csv');
  const [left, setLeft] = useState<readonly string[]>();
  const work = async () => {
    const made = await call(exportBankCards, { body: { ...query, format } });
    const { file } = await fetchFile(made.address);
    saveFile(made.fileName, file);
    setLeft(made.left);
    return `导出了 ${made.cards} 张`;
  };
  return (
    <ActDialog
      title="导出闪卡"
      {...{ isOpen, onClose, work }}
      button={left === undefined ? `导出 ${words} 张` : '再导出一次'}
      staysOpen
    >
      <p>正好是现在筛选出的闪卡。文件里带着每张卡的标识，改好再导入，还是原来那张。</p>
      <Select
        label="格式"
        allowDeselect={false}
        data={formats}
        value={format}
        onChange={(value) => {
          setFormat(value ?? 'csv');
          setLeft(undefined);
        }}
      />
      {left !== undefined && (
        <p role="status">
          {left.length === 0 ? '全部写进了文件。' : `没有写进文件的：${left.join('；')}`}
        </p>
      )}
    </ActDialog>
  );
}
