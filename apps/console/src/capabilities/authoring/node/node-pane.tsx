import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { saveProperties, type NodeProperties } from '@xuezhou/contract/authoring/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import type { TreeNode } from '../authoring.queries.ts';
import { kindWords } from '../tree/tree-rows.ts';
import type { TreeActs } from '../tree/use-tree-acts.ts';
import styles from './node-pane.module.css';
import { LectureSlides } from './lecture-slides.tsx';
import { ReadingEditor } from './reading-part.tsx';

interface NodePaneProps {
  courseId: number;
  node: TreeNode;
  mayDraft: boolean;
  isOfFiles: boolean;
  acts: TreeActs;
  /** Something new in it, or behind it. */
  onNew: () => void;
}

const newWords = {
  book: '在这本书里加一章',
  reading: '在这一章里加一节课',
  lecture: '在后面加一节课',
} as const;

/** The book, chapter or lecture that is open: what it is called, how it is, and its text. */
export function NodePane(props: NodePaneProps) {
  const { courseId, node, mayDraft, isOfFiles, acts, onNew } = props;
  const isRemoved = node.state === 'removed';
  return (
    <div className={styles.root}>
      {isRemoved ? (
        <Notice
          tone="review"
          title={`这${kindWords[node.kind]}已从草稿里删去，发布以后学员才看不到`}
          action={
            mayDraft && (
              <Button variant="subtle" size="sm" onClick={() => acts.remove(node, false)}>
                放回来
              </Button>
            )
          }
        />
      ) : (
        <>
          <PropertiesForm key={node.revision} courseId={courseId} node={node} mayDraft={mayDraft} />
          {mayDraft && (
            <div className={styles.actions}>
              <Button variant="light" size="sm" onClick={onNew}>
                {newWords[node.kind]}
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="sm"
                onClick={() => acts.remove(node, true)}
              >
                删去这{kindWords[node.kind]}
              </Button>
            </div>
          )}
        </>
      )}
      {node.kind === 'reading' && !isRemoved && !isOfFiles && (
        <ReadingEditor courseId={courseId} readingId={node.nodeId} mayDraft={mayDraft} />
      )}
      {node.kind === 'lecture' && !isRemoved && !isOfFiles && (
        <LectureSlides courseId={courseId} lectureId={node.nodeId} mayDraft={mayDraft} />
      )}
    </div>
  );
}

function PropertiesForm({
  courseId,
  node,
  mayDraft,
}: Pick<NodePaneProps, 'courseId' | 'node' | 'mayDraft'>) {
  const { kind, nodeId, revision } = node;
  const [values, setValues] = useState<NodeProperties>({});
  const { act, isBusy, refusal, forget } = useAct();
  const now = { ...node, ...values };
  const isDirty = Object.entries(values).some(
    ([name, value]) => node[name as keyof TreeNode] !== value,
  );
  const change = (news: NodeProperties) => {
    forget();
    setValues({ ...values, ...news });
  };
  const save = () =>
    void act(async () => {
      const { conflicts } = await call(saveProperties, {
        body: { courseId, changes: [{ kind, nodeId, revision, properties: values }] },
      });
      return conflicts.length > 0 ? '同事刚改过，请看过再改' : '存进草稿了';
    });
  const text = (name: 'title' | 'number' | 'cover' | 'intro') => ({
    value: now[name],
    readOnly: !mayDraft,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const flag = (name: 'isIssued' | 'isIntensive' | 'isFree') => ({
    checked: now[name],
    disabled: !mayDraft,
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      change({ [name]: currentTarget.checked }),
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) save();
      }}
    >
      {kind === 'reading' && (
        <TextInput
          label="章号"
          placeholder="自动编号"
          maxLength={20}
          className={styles.short}
          {...text('number')}
        />
      )}
      <TextInput
        label={`${kindWords[kind]}名`}
        maxLength={120}
        className={styles.long}
        {...text('title')}
      />
      {kind === 'book' && (
        <>
          <TextInput
            label="封面的字"
            description="2 至 5 个字"
            maxLength={5}
            className={styles.short}
            {...text('cover')}
          />
          <Textarea
            label="介绍"
            autosize
            minRows={2}
            maxLength={1000}
            className={styles.whole}
            {...text('intro')}
          />
          <Checkbox label="已开放，学员可以打开" {...flag('isIssued')} />
        </>
      )}
      {kind === 'lecture' && (
        <>
          <Checkbox label="免费试看" {...flag('isFree')} />
          <Checkbox label="强化课" {...flag('isIntensive')} />
        </>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {isDirty && (
        <div className={styles.buttons}>
          <Button variant="default" size="sm" onClick={() => setValues({})}>
            不改了
          </Button>
          <Button type="submit" size="sm" loading={isBusy}>
            存进草稿
          </Button>
        </div>
      )}
    </form>
  );
}
