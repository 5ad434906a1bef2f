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
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { SentLine } from '../../../platform/sending/sent-line.tsx';
import { useSending } from '../../../platform/sending/use-sending.ts';
import { bookIdOf, choicesOf, type BookChoice } from './book-choice.ts';

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
  const { courseId } = of;
  const replaces = replaced?.fileId ?? null;
  const { sent, send, drop, end } = useSending({
    path: courseFileUploadPath,
    begin: (uploadId, { name, size }) =>
      call(beginCourseFile, {
        body: { uploadId, ...{ courseId, replaces }, fileName: name, bytes: size },
      }),
    drop: (uploadId) => call(dropCourseFile, { body: { uploadId } }, { ignoreErrors: true }),
  });
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
        const uploadId = await send(chosen);
        await call(putCourseFile, { body: { uploadId, title, bookId: bookIdOf(book) } });
        end();
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
      {sent !== null && file !== null && <SentLine sent={sent} bytes={file.size} />}
    </FormDialog>
  );
}

function fileFault(file: File | null): string | null {
  if (file === null) return '请选一个文件';
  if (file.size === 0) return '这个文件是空的，请换一个';
  return file.size > maxCourseFileBytes ? '文件太大，一份最多 2 GB' : null;
}

const nameOf = ({ name }: File): string => name.replace(/\.[^.]{1,8}$/, '');
