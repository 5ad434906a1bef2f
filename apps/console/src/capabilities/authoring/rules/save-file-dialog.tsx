import { Select, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { saveCourseFile, type CourseFile } from '@xuezhou/contract/material/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { bookIdOf, choicesOf, type BookChoice } from './book-choice.ts';

interface SaveFileDialogProps {
  file: CourseFile;
  books: readonly BookChoice[];
  isOpen: boolean;
  onClose: () => void;
}

export function SaveFileDialog({ file, books, ...state }: SaveFileDialogProps) {
  const { fileId } = file;
  const seen = { title: file.title, bookId: file.bookId };
  const form = useConsoleForm({
    initial: { title: file.title, book: String(file.bookId ?? '') },
    check: { title: filled('请写上资料的标题') },
    refused: { courseFileTitleEmpty: 'title', bookUnknown: 'book' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title={`改“${file.title}”`}
      button="存下 1 份资料"
      work={async ({ title, book }) => {
        await call(saveCourseFile, { body: { fileId, title, bookId: bookIdOf(book), seen } });
        return '改好了，学员看到的已经是新的';
      }}
    >
      <TextInput label="标题" maxLength={200} {...form.field('title')} />
      <Select label="属于" data={choicesOf(books)} allowDeselect={false} {...form.field('book')} />
    </FormDialog>
  );
}
