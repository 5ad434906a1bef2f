import { Select } from '@mantine/core';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { PaperTrial } from '@xuezhou/contract/mock/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState } from 'react';
import styles from './paper-desk.module.css';

interface TrialDialogProps {
  trial: PaperTrial;
  topics: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

/** What each of the three would ask, topic by topic. */
export function TrialDialog({ trial, topics, isOpen, onClose }: TrialDialogProps) {
  const [which, setWhich] = useState('0');
  const paper = trial.papers[Number(which)];
  return (
    <Dialog title="抽到的题" isOpen={isOpen} onClose={onClose} size={640}>
      <Select
        aria-label="哪一份"
        allowDeselect={false}
        data={trial.papers.map(({ questions }, index) => ({
          value: String(index),
          label: `第 ${index + 1} 份，${questions} 题`,
        }))}
        value={which}
        onChange={(value) => setWhich(value ?? '0')}
      />
      {topics.map((title, topic) => (
        <section key={topic}>
          <h3 className={styles.topicName}>{title}</h3>
          <ol className={styles.stems}>
            {paper?.asked
              .filter((question) => question.topic === topic)
              .map(({ questionId, stem }) => (
                <li key={questionId}>
                  <FormulaText text={stem} />
                </li>
              ))}
          </ol>
        </section>
      ))}
    </Dialog>
  );
}
