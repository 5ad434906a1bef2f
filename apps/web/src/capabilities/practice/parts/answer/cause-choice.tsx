import { Button } from '@mantine/core';
import type { Question, WrongCause } from '@xuezhou/contract/practice';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { wrongCausesSent } from '../../practice.outbox.ts';
import { changeQuestion } from '../../question/question-cache.ts';
import { causes, sessionWords as words } from '../../session.words.ts';
import styles from './cause-choice.module.css';

const all = Object.keys(causes) as WrongCause[];

/** After a wrong answer its writer says why; it is kept on the device until the server has it. */
export function CauseChoice({ question }: { question: Question }) {
  const client = useQueryClient();
  const label = useId();
  const { courseId, questionId, wrongCause } = question;
  const choose = (cause: WrongCause) => {
    changeQuestion(client, courseId, questionId, (before) => ({ ...before, wrongCause: cause }));
    const chosenAt = new Date(serverNow()).toISOString();
    void wrongCausesSent.add({ body: { courseId, questionId, cause, chosenAt } });
  };
  return (
    <div className={styles.root} role="group" aria-labelledby={label}>
      <div>
        <p id={label}>{words.cause}</p>
        <p className="xz-caption xz-quiet">{words.causeNote}</p>
      </div>
      <div className={styles.buttons}>
        {all.map((cause) => (
          <Button
            key={cause}
            variant={cause === wrongCause ? 'light' : 'default'}
            aria-pressed={cause === wrongCause}
            onClick={() => choose(cause)}
          >
            {causes[cause]}
          </Button>
        ))}
      </div>
    </div>
  );
}
