import type { InputOf } from '@xuezhou/contract/kernel';
import type { answerQuestion } from '@xuezhou/contract/practice';

/** An answer as it goes to the server. */
export type Answer = InputOf<typeof answerQuestion>['body'];
