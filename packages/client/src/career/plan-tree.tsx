import { ActionIcon } from '@mantine/core';
import {
  IconBook2,
  IconCertificate,
  IconCheck,
  IconChevronDown,
  IconFlag,
  IconLock,
  IconSailboat,
} from '@tabler/icons-react';
import type { PlanNode } from '@xuezhou/contract/career';
import { useId, type ReactNode } from 'react';
import type { Branch } from './plan-branches.ts';
import styles from './plan-tree.module.css';
import { planTreeWords as words } from './plan-tree.words.ts';
import { useTreeKeys } from './use-tree-keys.ts';

const icons = {
  stage: IconSailboat,
  course: IconBook2,
  milestone: IconFlag,
  certificate: IconCertificate,
};

type Keys = ReturnType<typeof useTreeKeys>;

type Titled = (node: PlanNode) => ReactNode;

interface PlanTreeProps {
  nodes: readonly PlanNode[];
  /** The name of a node, as a way to what it asks for where there is one; reached by Enter on the node. */
  renderTitle?: Titled;
}

const justTitle: Titled = ({ title }) => title;

/** The steps of a career plan, each with how far it is and what it waits for. */
export function PlanTree({ nodes, renderTitle = justTitle }: PlanTreeProps) {
  const keys = useTreeKeys(nodes);
  const hint = useId();
  return (
    <>
      <ul className={styles.root} role="tree" aria-label={words.tree} aria-describedby={hint}>
        {keys.branches.map((branch) => (
          <Item key={branch.node.nodeId} {...{ branch, keys, renderTitle }} level={1} />
        ))}
      </ul>
      <p id={hint} className="xz-hidden">
        {words.hint}
      </p>
    </>
  );
}

interface ItemProps {
  branch: Branch;
  level: number;
  keys: Keys;
  renderTitle: Titled;
}

function Item({ branch: { node, branches }, level, keys, renderTitle }: ItemProps) {
  const { nodeId, kind, state } = node;
  const id = useId();
  const isFolded = keys.folded.has(nodeId);
  const hasBranches = branches.length > 0;
  return (
    <li
      className={styles.item}
      role="treeitem"
      aria-level={level}
      aria-labelledby={id}
      aria-selected={false}
      {...(hasBranches && { 'aria-expanded': !isFolded })}
      data-state={state}
      data-kind={kind}
      {...keys.itemProps(nodeId)}
    >
      <div className={styles.node}>
        <Mark node={node} />
        <div className={styles.text}>
          <span id={id} className={styles.title}>
            {renderTitle(node)}
            <span className="xz-hidden">
              {`，${words.kinds[kind]}，${words.states[state]}，${about(node)}`}
            </span>
          </span>
          {node.intro !== '' && <span className={styles.intro}>{node.intro}</span>}
          <span className={styles.about} aria-hidden>
            {about(node)}
          </span>
        </div>
        {hasBranches && (
          <ActionIcon
            className={styles.fold}
            size={44}
            tabIndex={-1}
            aria-hidden
            onClick={() => keys.toggle(nodeId)}
          >
            <IconChevronDown size={18} stroke={1.6} data-folded={isFolded || undefined} />
          </ActionIcon>
        )}
      </div>
      {hasBranches && !isFolded && (
        <ul className={styles.group} role="group">
          {branches.map((branch) => (
            <Item key={branch.node.nodeId} {...{ branch, keys, renderTitle }} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

const about = (node: PlanNode): string =>
  node.waitsFor.length > 0 ? words.waitsFor(node.waitsFor) : words.count(node);

function Mark({ node: { kind, state } }: { node: PlanNode }) {
  const Icon = state === 'done' ? IconCheck : state === 'locked' ? IconLock : icons[kind];
  return (
    <span className={styles.mark}>
      <Icon size={18} stroke={1.8} aria-hidden />
    </span>
  );
}
