import {
  classKinds,
  type ClassKind,
  type Losses,
} from '@xuezhou/rules/practice/testing/simulated-class';
import type { Foreseen } from '../practice/foresee-answers.ts';
import type { PracticeResult } from '../practice/measure-practice.ts';
import { leastShare, reportRows } from './http-report.ts';
import { figure, table, verdict } from './markdown.ts';

const lossText = (loss: number) => loss.toFixed(4);
const shareText = (share: number) => `${(share * 100).toFixed(1)} %`;

export function reportPractice({ foreseen, rows, handIn }: PracticeResult): string {
  return [
    ...reportForeseen(foreseen),
    '### Practice in a large course',
    reportRows(rows),
    '### A mock paper of a hundred answers is handed in',
    `${handIn.papers} papers one after another, within the server's process: p50 ${figure(handIn.p50)} ms, p95 ${figure(handIn.p95)} ms, ${handIn.statements} statements, which take ${figure(handIn.share)} of it: ≥ ${leastShare}: ${verdict(handIn.share >= leastShare)}.`,
  ].join('\n\n');
}

/** The log losses of all classes, and of each how often came what was foreseen. */
function reportForeseen(foreseen: Foreseen): string[] {
  const isBest = ({ mastery, formerElo, plainRate, topicRate }: Losses) =>
    mastery < Math.min(formerElo, plainRate, topicRate);
  const all = classKinds.map((kind) => foreseen[kind]);
  return [
    '### Mastery: log loss of foreseeing each next answer in simulated classes',
    table(
      ['', ...classKinds],
      [
        ['mastery', ...all.map(({ mastery }) => lossText(mastery))],
        ['the former Elo', ...all.map(({ formerElo }) => lossText(formerElo))],
        ['right answers of the student so far', ...all.map(({ plainRate }) => lossText(plainRate))],
        ['of the student in the topic', ...all.map(({ topicRate }) => lossText(topicRate))],
      ],
    ),
    `Over ${all.reduce((sum, { answers }) => sum + answers, 0)} answers; mastery is better than all others in every class: ${verdict(all.every(isBest))}.`,
    '### Mastery: what was foreseen, and what came',
    ...classKinds.map((kind) => calibrationOf(kind, foreseen[kind])),
  ];
}

function calibrationOf(kind: ClassKind, { calibration }: Losses): string {
  return table(
    [`foreseen, ${kind}`, 'came right', 'answers'],
    calibration.map(({ said, came, answers }) => [shareText(said), shareText(came), `${answers}`]),
  );
}
