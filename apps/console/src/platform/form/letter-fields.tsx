import { Textarea, TextInput } from '@mantine/core';
import { filled } from './rules.ts';
import type { ConsoleForm } from './use-console-form.ts';

/** What is written to students. */
export interface Letter {
  readonly title: string;
  readonly markdown: string;
}

export const noLetter: Letter = { title: '', markdown: '' };

export const letterChecks = { title: filled('请写标题'), markdown: filled('请写内容') };

export const letterOf = ({ title, markdown }: Letter): Letter => ({
  title: title.trim(),
  markdown: markdown.trim(),
});

interface LetterFieldsProps {
  form: Pick<ConsoleForm<Letter>, 'field'>;
  /** Who reads it where, and how it may be written. */
  description: string;
}

export const LetterFields = ({ form, description }: LetterFieldsProps) => (
  <>
    <TextInput label="标题" maxLength={200} data-autofocus {...form.field('title')} />
    <Textarea
      label="内容"
      description={description}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={100_000}
      {...form.field('markdown')}
    />
  </>
);
