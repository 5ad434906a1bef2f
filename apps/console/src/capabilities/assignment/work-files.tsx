import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconFile, IconPhoto } from '@tabler/icons-react';
import { fetchFile } from '@xuezhou/client/api/fetch-file.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useEffect, useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import type { OpenWork, Submission } from './marking.queries.ts';
import styles from './work-files.module.css';

interface WorkFilesProps {
  work: Submission;
  files: OpenWork['files'];
  mark: OpenWork['mark'];
}

/** What was handed in. Each look is written down, so a file is fetched by a press alone. */
export function WorkFiles({ work, files, mark }: WorkFilesProps) {
  return (
    <section className={styles.root} aria-label="附件">
      <h3>附件 {files.length}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.number}>
            <WorkFile
              work={work}
              file={file}
              isNew={mark !== null && file.attachedAt > mark.markedAt}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>每看一次，都会记入操作记录。</p>
    </section>
  );
}

interface WorkFileProps {
  work: Submission;
  file: OpenWork['files'][number];
  /** It came after the last mark. */
  isNew: boolean;
}

const isPicture = (fileName: string): boolean => /\.(?:jpe?g|png|webp)$/i.test(fileName);

function WorkFile({ work, file, isNew }: WorkFileProps) {
  const { number, fileName, attachedAt } = file;
  const { act, isBusy, refusal } = useAct();
  const [picture, setPicture] = useShownFile();
  const address = `/files/console/assignment/${work.assignmentId}/${work.studentId}/${number}`;
  const fetchIt = (use: (given: { name: string; file: Blob }) => void) =>
    void act(
      async () => {
        use(await fetchFile(address));
        return undefined;
      },
      { isLook: true },
    );
  const canShow = isPicture(fileName);
  const Sign = canShow ? IconPhoto : IconFile;
  return (
    <>
      <div className={styles.file}>
        <Sign className={styles.sign} size={22} stroke={1.6} aria-hidden />
        <span className={styles.words}>
          {fileName}
          <small className={styles.note}>{momentText(attachedAt)}交</small>
        </span>
        {isNew && <StatusChip tone="accent">新交的</StatusChip>}
        <span className={styles.ways}>
          {canShow && picture === undefined && (
            <Button
              size="sm"
              variant="light"
              aria-label={`看${fileName}`}
              leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
              loading={isBusy}
              onClick={() => fetchIt((given) => setPicture(given.file))}
            >
              看
            </Button>
          )}
          <Button
            size="sm"
            variant={canShow ? 'default' : 'light'}
            aria-label={`下载${fileName}`}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={isBusy && !canShow}
            onClick={() => fetchIt((given) => saveFile(given.name, given.file))}
          >
            下载
          </Button>
        </span>
      </div>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {picture !== undefined && (
        <a href={picture} target="_blank" rel="noreferrer" title="单独打开，可以放大">
          <img className={styles.picture} src={picture} alt={fileName} />
        </a>
      )}
    </>
  );
}

/** An address in this page for a file that was fetched. */
function useShownFile(): [address: string | undefined, show: (file: Blob) => void] {
  const [address, setAddress] = useState<string>();
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return [address, (file) => setAddress(URL.createObjectURL(file))];
}
