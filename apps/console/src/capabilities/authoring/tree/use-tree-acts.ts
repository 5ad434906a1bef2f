import { notifications } from '@mantine/notifications';
import { call } from '@xuezhou/client/api/call.ts';
import { addNode, moveNode, removeNode, saveProperties } from '@xuezhou/contract/authoring/console';
import { toast } from '@xuezhou/ui/toast';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';
import type { TreeNode } from '../authoring.queries.ts';
import { keyOf, kindWords, type Kind, type Place } from './tree-rows.ts';

export interface TreeActs {
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly add: (kind: Kind, place: Place) => Promise<string | undefined>;
  readonly move: (node: TreeNode, place: Place, said: string) => void;
  readonly rename: (node: TreeNode, title: string) => void;
  readonly remove: (node: TreeNode, isRemoved: boolean) => void;
  /** Takes back the last of them; nothing where there is none. */
  readonly undo: () => void;
}

const untitled: Readonly<Record<Kind, string>> = {
  book: '未命名的书',
  reading: '未命名的章',
  lecture: '未命名的课',
};

/** What is done to the tree. Light things are done at once, and taken back by the toast or by ⌘Z. */
export function useTreeActs(courseId: number): TreeActs {
  const { act, isBusy, refusal } = useActsInTurn();
  const last = useRef<(() => Promise<void>) | null>(null);
  const undo = () => {
    const back = last.current;
    last.current = null;
    if (back !== null)
      void act(async () => {
        await back();
        return '撤回了';
      });
  };
  const tell = (title: string, back: () => Promise<unknown>) => {
    last.current = async () => void (await back());
    const action = { label: '撤回', onClick: undo };
    notifications.show({ ...toast({ tone: 'done', title, action }), autoClose: 10_000 });
  };
  return {
    isBusy,
    refusal,
    undo,
    add: async (kind, place) => {
      let key: string | undefined;
      await act(async () => {
        const body = { courseId, requestId: newId(), kind, ...place, title: untitled[kind] };
        const { nodeId } = await call(addNode, { body });
        key = keyOf({ kind, nodeId });
        return undefined;
      });
      return key;
    },
    move: (node, place, said) =>
      void act(async () => {
        const before = await moveTo(courseId, node, place);
        tell(said, () => moveTo(courseId, node, before));
        return undefined;
      }),
    rename: (node, title) =>
      void act(async () => {
        const { kind, nodeId, revision } = node;
        const { conflicts } = await call(saveProperties, {
          body: { courseId, changes: [{ kind, nodeId, revision, properties: { title } }] },
        });
        return conflicts.length > 0 ? '同事刚改过它的名称，请看过再改' : `改名为“${title}”`;
      }),
    remove: (node, isRemoved) =>
      void act(async () => {
        await setRemoved(courseId, node, isRemoved);
        if (!isRemoved) return `放回了“${node.title}”`;
        tell(
          `从草稿里删去了这${node.kind === 'book' ? '本' : '一'}${kindWords[node.kind]}“${node.title}”`,
          () => setRemoved(courseId, node, false),
        );
        return undefined;
      }),
  };
}

/** Keys are quicker than the network: what is asked while another is done waits for it. */
function useActsInTurn() {
  const { act, isBusy, refusal } = useAct();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn: typeof act = (work) => {
    const done = line.current.then(() => act(work));
    line.current = done.catch(() => undefined);
    return done;
  };
  return { act: inTurn, isBusy, refusal };
}

const moveTo = async (courseId: number, { kind, nodeId }: TreeNode, place: Place) =>
  await call(moveNode, { body: { courseId, kind, nodeId, ...place } });

const setRemoved = async (courseId: number, { kind, nodeId }: TreeNode, isRemoved: boolean) =>
  await call(removeNode, { body: { courseId, kind, nodeId, isRemoved } });
