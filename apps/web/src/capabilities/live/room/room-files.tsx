import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getMaterial } from '@xuezhou/contract/material';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { useState } from 'react';
import { FileRows } from '../../material/port/file-rows.tsx';
import { liveWords } from '../live.words.ts';
import styles from './room-files.module.css';

const words = liveWords.files;

interface RoomFilesProps {
  courseId: number;
  /** They can be seen but not opened. */
  isClosed: boolean;
}

/** Handouts and files of the course, without leaving the class; asked for when somebody wants them. */
export function RoomFiles({ courseId, isClosed }: RoomFilesProps) {
  const [isOpen, setOpen] = useState(false);
  const material = useQuery({
    ...operationQuery(getMaterial, { params: { courseId } }, { ignoreErrors: true }),
    enabled: isOpen,
  });
  const books = material.data?.books.filter(({ files }) => files.length > 0) ?? [];
  const own = material.data?.files ?? [];
  return (
    <section className={styles.root} aria-label={words.title}>
      <div>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          loading={isOpen && material.isPending}
          rightSection={<IconChevronDown size={18} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {words.title}
        </Button>
      </div>
      {isOpen && material.isError && (
        <div role="alert">
          <p className="xz-small">{words.failed}</p>
          <Button variant="light" size="sm" onClick={() => void material.refetch()}>
            {liveWords.again}
          </Button>
        </div>
      )}
      {isOpen && material.data && (
        <>
          {own.length + books.length === 0 && <p className="xz-small xz-quiet">{words.none}</p>}
          {own.length > 0 && <FileRows courseId={courseId} files={own} isClosed={isClosed} />}
          {books.map(({ bookId, bookName, files }) => (
            <div key={bookId}>
              <h2 className={styles.book}>{bookName}</h2>
              <FileRows courseId={courseId} bookId={bookId} files={files} isClosed={isClosed} />
            </div>
          ))}
        </>
      )}
    </section>
  );
}
