import styles from './form.module.css';
import { near } from './near.ts';
import { SceneHead } from './scene-head.tsx';

interface StepHeadProps {
  title: string;
  text: string;
  /** The way to another step. */
  action: string;
  onAction: () => void;
  /** Fetches what the action will need. */
  load?: () => Promise<unknown>;
}

/** What a step of getting in is for, and the way to another one. */
export function StepHead({ title, text, action, onAction, load }: StepHeadProps) {
  return (
    <SceneHead title={title}>
      {text}
      <button type="button" className={styles.switch} onClick={onAction} {...(load && near(load))}>
        {action}
      </button>
    </SceneHead>
  );
}
