// The bare limit of HTTP: Fastify with nothing but the ready answers.
import fastify from 'fastify';
import { answerParent } from '../child.ts';

/** Answers by name; each is then served at `/<name>`. The child answers with its port. */
export type BareQuestion = Readonly<Record<string, unknown>>;

answerParent(async (answers: BareQuestion) => {
  const app = fastify();
  for (const [name, answer] of Object.entries(answers)) app.all(`/${name}`, async () => answer);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(app.listeningOrigin).port);
});
