import { call } from '@xuezhou/client/api/call.ts';
import { saveProperties, type NodeProperties } from '@xuezhou/contract/authoring/console';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import type { TreeNode } from '../authoring.queries.ts';

interface Edited {
  readonly values: NodeProperties;
  /** The version that was seen when the first of them was changed. */
  readonly from: number;
}

/** What is changed of a node; it stays as it was typed when somebody else saved meanwhile, and is sent only when told. */
export function useProperties(courseId: number, node: TreeNode) {
  const { kind, nodeId, revision } = node;
  const [edited, setEdited] = useState<Edited | null>(null);
  const { act, isBusy, refusal, forget } = useAct();
  const values = edited?.values ?? {};
  const isDirty = Object.entries(values).some(
    ([name, value]) => node[name as keyof TreeNode] !== value,
  );
  const save = () =>
    void act(async () => {
      const changes = [{ kind, nodeId, revision: edited?.from ?? revision, properties: values }];
      const { conflicts } = await call(saveProperties, { body: { courseId, changes } });
      if (conflicts.length > 0) return undefined;
      setEdited(null);
      return '存进草稿了';
    });
  return {
    now: { ...node, ...values },
    isDirty,
    isOutdated: isDirty && edited !== null && edited.from !== revision,
    isBusy,
    refusal,
    save,
    change: (news: NodeProperties) => {
      forget();
      setEdited({ values: { ...values, ...news }, from: edited?.from ?? revision });
    },
    drop: () => setEdited(null),
    /** From here on it stands on what the colleague saved. */
    keepMine: () => setEdited({ values, from: revision }),
  };
}
