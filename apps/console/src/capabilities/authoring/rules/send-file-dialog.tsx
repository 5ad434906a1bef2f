import { FileInput, Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  beginCourseFile,
  courseFileUploadPath,
  dropCourseFile,
  maxCourseFileBytes,
  putCourseFile,
  type CourseFile,
} from '@xuezhou/contract/material/console';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { sendBytes } from '../../../platform/sending/send-bytes.ts';
import { sizeText } from '../../../platform/sending/size-text.ts';
import { v7 as newId } from 'uuid';
import { bookIdOf, choicesOf, type BookChoice } from './book-choice.ts';
import styles from './rules.module.css';

interface SendFileDialogProps {
  courseId: number;
  books: readonly BookChoice[];
  /** Whose place the file takes; null: it is another. */
  replaced: CourseFile | null;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  file: File | null;
  title: string;
  book: string;
}

/** A file is sent, goes on where the network was cut, and is handed out once it is whole. */
export function SendFileDialog({ replaced, isOpen, onClose, ...of }: SendFileDialogProps) {
  const form = useConsoleForm<Values>({
    initial: { file: null, title: replaced?.title ?? '', book: String(replaced?.bookId ?? '') },
    check: {
      file: fileFault,
      title: filled('请写上资料的标题'),
    },
    refused: {
      ...{ uploadTooLarge: 'file', uploadNoRoom: 'file', courseFileTitleEmpty: 'title' },
      bookUnknown: 'book',
    },
  });
  const { file } = form.values;
  const { sent, send, drop } = useSending(of.courseId, replaced);
  const close = () => {
    drop();
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      form={form}
      title={replaced === null ? '传一份资料' : `换掉“${replaced.title}”的文件`}
      button={replaced === null ? '上传 1 份资料' : '换上这个文件'}
      work={async ({ title, book, file: chosen }) => {
        if (chosen === null) return undefined;
        await send(chosen, { title, bookId: bookIdOf(book) });
        return replaced === null ? `“${title.trim()}”传好了，学员可以下载了` : '换好了';
      }}
    >
      <FileInput
        label="文件"
        placeholder="选一个文件"
        description="什么格式都可以，一份最多 2 GB。断了再按一次，接着传。"
        {...form.field('file')}
        onChange={(chosen: File | null) =>
          form.set({
            file: chosen,
            ...(form.values.title === '' && chosen !== null && { title: nameOf(chosen) }),
          })
        }
      />
      <TextInput label="标题" maxLength={200} {...form.field('title')} />
      <Select
        label="属于"
        data={choicesOf(of.books)}
        allowDeselect={false}
        {...form.field('book')}
      />
      {sent !== null && file !== null && (
        <div role="group" aria-label="上传的进度">
          <ProgressLine value={sent} max={file.size} label="传了多少" height={6} />
          <p className={styles.quiet} role="status">
            {sizeText(sent)} / {sizeText(file.size)}
          </p>
        </div>
      )}
    </FormDialog>
  );
}

function fileFault(file: File | null): string | null {
  if (file === null) return '请选一个文件';
  if (file.size === 0) return '这个文件是空的，请换一个';
  return file.size > maxCourseFileBytes ? '文件太大，一份最多 2 GB' : null;
}

const nameOf = ({ name }: File): string => name.replace(/\.[^.]{1,8}$/, '');

interface Begun {
  readonly uploadId: string;
  readonly file: File;
}

/** One upload for as long as the same file is chosen, however often it was broken off. */
function useSending(courseId: number, replaced: CourseFile | null) {
  const [sent, setSent] = useState<number | null>(null);
  const begun = useRef<Begun | null>(null);
  const stop = useRef<AbortController | null>(null);
  const drop = () => {
    stop.current?.abort();
    const uploadId = begun.current?.uploadId;
    begun.current = null;
    // What is not told goes by itself in a week.
    if (uploadId !== undefined)
      void call(dropCourseFile, { body: { uploadId } }, { ignoreErrors: true }).catch(
        () => undefined,
      );
  };
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File, given: { title: string; bookId: number | null }) => {
    if (begun.current !== null && begun.current.file !== file) drop();
    const { uploadId } = (begun.current ??= { uploadId: newId(), file });
    const replaces = replaced?.fileId ?? null;
    const { received } = await call(beginCourseFile, {
      body: { uploadId, courseId, replaces, fileName: file.name, bytes: file.size },
    });
    setSent(received);
    stop.current = new AbortController();
    const { signal } = stop.current;
    if (received < file.size)
      await sendBytes(file, { path: courseFileUploadPath, uploadId, onProgress: setSent, signal });
    await call(putCourseFile, { body: { uploadId, ...given } });
    begun.current = null;
  };
  return { sent, send, drop };
}
