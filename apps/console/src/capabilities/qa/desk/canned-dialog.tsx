import { Textarea, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import { saveCanned, type listCanned } from '@xuezhou/contract/qa/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

export type Canned = DataOf<typeof listCanned>[number];

interface CannedDialogProps {
  /** Null: a new one. */
  open: Canned | null;
  /** Of those that are there. */
  names: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

/** Name and words of one. Its name is what it is found by, so another name makes another one. */
export function CannedDialog({ open, names, isOpen, onClose }: CannedDialogProps) {
  const [form, setForm] = useState({ name: '', markdown: '' });
  const [known, setKnown] = useState<{ open: Canned | null; isOpen: boolean }>({ open, isOpen });
  if (known.open !== open || known.isOpen !== isOpen) {
    setKnown({ open, isOpen });
    // What was written of a new one stays until it was saved.
    if (isOpen && open !== null) setForm({ name: open.name, markdown: open.markdown });
    else if (isOpen && known.open !== null) setForm({ name: '', markdown: '' });
  }
  const [name, markdown] = [form.name.trim(), form.markdown.trim()];
  const isTaken = open === null && names.includes(name);
  const work = async () => {
    await call(saveCanned, { body: { name, markdown } });
    setForm({ name: '', markdown: '' });
    return `“${name}”存好了`;
  };
  return (
    <ActDialog
      title={open === null ? '新写一个常用回答' : `修改“${open.name}”`}
      isOpen={isOpen}
      onClose={onClose}
      button="保存"
      isReady={name !== '' && markdown !== '' && !isTaken}
      work={work}
    >
      <TextInput
        label="名称"
        description="打 / 以后靠它找，短一点，如“凸性三问”"
        maxLength={60}
        disabled={open !== null}
        data-autofocus={open === null || undefined}
        error={isTaken && '已有同名的，请换一个名称，或者去修改那一个'}
        value={form.name}
        onChange={({ currentTarget }) => setForm({ ...form, name: currentTarget.value })}
      />
      <Textarea
        label="内容"
        description="可以用 **加粗** 和 $公式$，不能放图片"
        autosize
        minRows={5}
        maxRows={14}
        value={form.markdown}
        onChange={({ currentTarget }) => setForm({ ...form, markdown: currentTarget.value })}
      />
    </ActDialog>
  );
}
