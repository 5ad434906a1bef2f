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
import { Link } from '@tanstack/react-router';
import type { PlanNode } from '@xuezhou/contract/career';
import { useId } from 'react';
import { careerWords as words } from '../career.words.ts';
import type { Branch } from '../tree.ts';
import { useTreeKeys } from '../use-tree-keys.ts';
import styles from './plan-tree.module.css';

const icons = {
  stage: IconSailboat,
  course: IconBook2,
  milestone: IconFlag,
  certificate: IconCertificate,
};

type Keys = ReturnType<typeof useTreeKeys>;

export function PlanTree({ nodes }: { nodes: readonly PlanNode[] }) {
  const keys = useTreeKeys(nodes);
  const hint = useId();
  return (
    <>
      <ul className={styles.root} role="tree" aria-label={words.tree} aria-describedby={hint}>
        {keys.branches.map((branch) => (
          <Item key={branch.node.nodeId} branch={branch} level={1} keys={keys} />
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
}

function Item({ branch: { node, branches }, level, keys }: ItemProps) {
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
            <Title node={node} />
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
            <Item key={branch.node.nodeId} branch={branch} level={level + 1} keys={keys} />
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

/** A node leads to what it asks for, once it is not locked; reached by Enter on the node. */
function Title({ node: { title, state, courseId, paperId, unit } }: { node: PlanNode }) {
  if (state === 'locked') return title;
  if (paperId !== null)
    return (
      <Link to="/events/$paperId" params={{ paperId }} tabIndex={-1}>
        {title}
      </Link>
    );
  if (courseId === null) return title;
  if (unit === 'camp')
    return (
      <Link to="/training-camp/$courseId" params={{ courseId }} tabIndex={-1}>
        {title}
      </Link>
    );
  return (
    <Link to="/course/$courseId" params={{ courseId }} tabIndex={-1}>
      {title}
    </Link>
  );
}
