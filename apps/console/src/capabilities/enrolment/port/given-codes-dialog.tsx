import { Button, Textarea } from '@mantine/core';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState } from 'react';
import styles from './given-codes-dialog.module.css';

export interface GivenCodes {
  /** Of what they are. */
  readonly title: string;
  readonly codes: readonly string[];
  /** What stands beside each code in the file: heading and value. */
  readonly facts: readonly (readonly [heading: string, value: string])[];
}

interface GivenCodesDialogProps {
  given: GivenCodes;
  isOpen: boolean;
  onClose: () => void;
}

/** The only time that the codes are seen. It does not go away by a slip before they were taken along. */
export function GivenCodesDialog({ given, isOpen, onClose }: GivenCodesDialogProps) {
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const { title, codes } = given;
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    setCopied(isCopied ? 'yes' : 'failed');
    if (isCopied) setKept(true);
  };
  return (
    <Dialog
      title={`“${title}”的 ${codes.length} 个兑换码`}
      isOpen={isOpen}
      onClose={() => (isKept ? onClose() : setWarned(true))}
    >
      <div className={styles.given}>
        <p>关上以后看不到了，请先复制，或者存成文件。</p>
        <Textarea
          readOnly
          autosize
          maxRows={10}
          aria-label="完整的兑换码"
          classNames={{ input: styles.codes ?? '' }}
          value={codes.join('\n')}
        />
        <p
          className={styles.warning}
          role="alert"
          hidden={isKept || (!isWarned && copied !== 'failed')}
        >
          {copied === 'failed'
            ? '没有复制成，请存成文件，或者选中上面的码自己复制。'
            : '还没有复制，也没有存成文件。要关上请按“不用存，关上”。'}
        </p>
        <div className={styles.buttons}>
          <Button
            variant="default"
            onClick={() => {
              saveFile(`兑换码 ${title}.csv`, fileOf(given));
              setKept(true);
            }}
          >
            存成文件
          </Button>
          <Button
            variant={isKept ? 'default' : 'filled'}
            data-autofocus
            onClick={() => void copy()}
          >
            {copied === 'yes' ? `已复制 ${codes.length} 个` : '全部复制'}
          </Button>
          <Button variant={isKept ? 'filled' : 'default'} onClick={onClose}>
            {isKept ? '存好了，关上' : '不用存，关上'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Excel takes a file for what it is only with the mark in front. */
function fileOf({ codes, facts }: GivenCodes): Blob {
  const values = facts.map(([, value]) => cellOf(value));
  const lines = [
    ['兑换码', ...facts.map(([heading]) => heading)],
    ...codes.map((code) => [code, ...values]),
  ];
  return new Blob([`\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv',
  });
}

/** Quoted; what a sheet would take for a formula is text. */
const cellOf = (text: string): string =>
  `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
