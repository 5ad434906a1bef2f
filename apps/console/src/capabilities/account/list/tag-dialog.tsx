import { Autocomplete, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { previewTag, tagLength, tagStudents } from '@xuezhou/contract/account/console';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { tagsQuery } from '../students.queries.ts';
import { whomOf, type PickedStudents } from './picked-students.ts';
import { undoable } from '../../../platform/act/undoable.ts';

interface TagDialogProps {
  picked: PickedStudents;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** A tag is put on, or taken from, all who were picked; how many that changes is said before. */
export function TagDialog({ picked, isOpen, onClose, onDone }: TagDialogProps) {
  const whom = whomOf(picked);
  const tags = useQuery(tagsQuery).data ?? [];
  const form = useConsoleForm({
    initial: { tag: '', how: 'on' },
    check: { tag: (tag) => (tag.trim() === '' ? '请写上标签，如“在职”' : null) },
    refused: { tagEmpty: 'tag' },
  });
  const tag = form.values.tag.trim();
  const isOn = form.values.how === 'on';
  const [isListOpen, setListOpen] = useState(false);
  const { data: seen } = useQuery({
    ...operationQuery(previewTag, { body: { tag, isOn, whom } }, { ignoreErrors: true }),
    enabled: tag !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="打标签"
      button={seen === undefined ? '打标签' : `${isOn ? '打上' : '去掉'} ${seen.changed} 人`}
      isReady={seen === undefined || seen.changed > 0}
      work={async () => {
        const { changed } = await call(tagStudents, { body: { actId: form.id, tag, isOn, whom } });
        onDone();
        return undoable(`${changed} 人${isOn ? '有了' : '没有了'}“${tag}”`);
      }}
    >
      <SegmentedControl
        aria-label="打上还是去掉"
        data={[
          { value: 'on', label: '打上' },
          { value: 'off', label: '去掉' },
        ]}
        {...form.field('how')}
      />
      <Autocomplete
        label="标签"
        description="只有老师看得到；用过的可以直接选"
        data={tags.map((each) => each.tag)}
        // A list of nothing is not seen, and must not take an Escape.
        dropdownOpened={isListOpen && tags.some((each) => each.tag.includes(tag))}
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        maxLength={tagLength}
        data-autofocus
        {...form.field('tag')}
      />
      <p role="status">
        {seen !== undefined &&
          `会改 ${seen.changed} 人，${seen.same} 人${isOn ? '已经有' : '本来没有'}。`}
      </p>
    </FormDialog>
  );
}
