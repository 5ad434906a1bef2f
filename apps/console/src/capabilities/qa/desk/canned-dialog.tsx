import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { saveCanned, type listCanned } from '@xuezhou/contract/qa/console';
import { cannedFields, unknownFields } from '@xuezhou/rules/qa/canned-fields';
import { useAct } from '../../../platform/act/use-act.ts';
import { sendPicture } from '../reply/send-picture.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';

export type Canned = DataOf<typeof listCanned>[number];

interface CannedDialogProps {
  /** Null: a new one. */
  open: Canned | null;
  /** Of those that are there. */
  names: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

const fieldProblem = (text: string): string | null => {
  const unknown = unknownFields(text);
  return unknown.length === 0
    ? null
    : `不认识 {${unknown.join('}、{')}}，可以用的是 {${cannedFields.join('}、{')}}`;
};

/** Name and words of one. Its name is what it is found by, so another name makes another one. */
export function CannedDialog({ open, names, isOpen, onClose }: CannedDialogProps) {
  const form = useConsoleForm({
    initial: { name: open?.name ?? '', markdown: open?.markdown ?? '' },
    check: {
      name: (name) =>
        open === null && names.includes(name.trim())
          ? '已有同名的，请换一个名称，或者去修改那一个'
          : filled('请写名称')(name),
      markdown: (text) => filled('请写内容')(text) ?? fieldProblem(text),
    },
    refused: { qaCannedField: 'markdown', textUnshowable: 'markdown' },
    live: ['name'],
    // What was written of a new one stays until it was saved.
    ...(open === null && { keep: 'canned' }),
  });
  const picture = useAct();
  const addPicture = async (file: File | null) => {
    if (file === null) return;
    await picture.act(
      async () => {
        const { address } = await sendPicture(file);
        form.set({ markdown: `${form.values.markdown.trimEnd()}\n\n![](${address})\n` });
        return undefined;
      },
      { isLook: true },
    );
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={open === null ? '新写一个常用回答' : `修改“${open.name}”`}
      button="保存"
      isReady={form.isValid}
      work={async (values) => {
        const [name, markdown] = [values.name.trim(), values.markdown.trim()];
        await call(saveCanned, { body: { name, markdown } });
        return `“${name}”存好了`;
      }}
    >
      <TextInput
        label="名称"
        description="打 / 以后靠它找，短一点，如“凸性三问”"
        maxLength={60}
        disabled={open !== null}
        data-autofocus={open === null || undefined}
        {...form.field('name')}
      />
      <Textarea
        label="内容"
        description={`可以用 **加粗**、$公式$ 和图片；{${cannedFields.join('}、{')}} 放进回答时换成这个问题的`}
        autosize
        minRows={5}
        maxRows={14}
        {...form.field('markdown')}
      />
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        onChange={(file) => void addPicture(file)}
      >
        {(button) => (
          <Button variant="default" size="sm" loading={picture.isBusy} {...button}>
            加一张图片
          </Button>
        )}
      </FileButton>
      <p role="alert" hidden={picture.refusal === undefined}>
        {picture.refusal}
      </p>
    </FormDialog>
  );
}
