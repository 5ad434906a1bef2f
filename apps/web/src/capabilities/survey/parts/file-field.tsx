import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { getAssignmentPolicy } from '@xuezhou/contract/upload';
import { useState } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { documentsAndPictures } from '@xuezhou/client/network/sent-files.ts';
import { sendUpload } from '@xuezhou/client/network/send-upload.ts';
import { surveyWords as words } from '../survey.words.ts';
import type { FieldProps } from './field-props.ts';
import styles from './survey.module.css';

const longestName = 200;

/** A file goes up at once; what is kept of it on the device is its key. */
export function FileField({ item: { title }, value, onAnswer }: FieldProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const file = typeof value === 'object' && 'key' in value ? value : null;
  const send = async (chosen: File | null) => {
    if (chosen === null) return;
    setSending(true);
    setProblem(null);
    try {
      const { key } = await sendUpload(getAssignmentPolicy, chosen);
      onAnswer({ key, fileName: chosen.name.slice(-longestName) || 'file' });
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.fileFailed);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.file}>
      {file && (
        <p>
          <IconPaperclip size={18} stroke={1.6} aria-hidden />
          {file.fileName}
          <Button variant="subtle" size="sm" onClick={() => onAnswer(undefined)}>
            {words.removeFile}
          </Button>
        </p>
      )}
      <FileButton
        accept={documentsAndPictures}
        onChange={(chosen) => void send(chosen)}
        inputProps={{ 'aria-label': title }}
      >
        {(props) => (
          <Button variant="light" loading={isSending} {...props}>
            {file ? words.changeFile : words.chooseFile}
          </Button>
        )}
      </FileButton>
      <span className="xz-caption xz-quiet">{words.fileKinds}</span>
      <p role="alert" className={styles.problem} hidden={problem === null}>
        {problem}
      </p>
    </div>
  );
}
