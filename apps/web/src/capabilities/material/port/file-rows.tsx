import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { openBookFile, openCourseFile, type MaterialFile } from '@xuezhou/contract/material';
import { IconFile, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { materialWords as words } from '../material.words.ts';
import styles from './file-rows.module.css';

interface FileRowsProps {
  courseId: number;
  /** Absent for the files of the whole course. */
  bookId?: number;
  files: readonly MaterialFile[];
  /** They can be seen but not opened. */
  isClosed: boolean;
}

/** Files with the one thing to be done with them. */
export function FileRows({ courseId, bookId, files, isClosed }: FileRowsProps) {
  const download = useMutation({
    mutationFn: async ({ fileId }: MaterialFile) => {
      const { filePath, fileName } =
        bookId === undefined
          ? await call(openCourseFile, { params: { courseId, fileId } })
          : await call(openBookFile, { params: { courseId, bookId, fileId } });
      const link = document.createElement('a');
      link.href = filePath;
      link.download = fileName;
      link.click();
    },
    onError: (error) => {
      if (error instanceof RefusalError)
        notifications.show(toast({ tone: 'failed', title: error.message }));
    },
  });
  return (
    <ul className={styles.root}>
      {files.map((file) => {
        const Icon = file.kind === 'handout' ? IconFileText : IconFile;
        return (
          <li key={file.fileId} className={styles.row}>
            <Icon size={20} stroke={1.6} aria-hidden className={styles.icon} />
            <span className={styles.text}>
              {file.title}
              <small>
                {file.bytes === null ? words.handoutText : words.size(file.fileName, file.bytes)}
              </small>
            </span>
            <Button
              variant="light"
              size="compact-md"
              className={styles.button}
              disabled={isClosed}
              loading={download.isPending && download.variables === file}
              aria-label={words.downloadOf(file.title)}
              onClick={() => download.mutate(file)}
            >
              {words.download}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
