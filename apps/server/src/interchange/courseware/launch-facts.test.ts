import { expect, it } from 'vitest';
import { readManifest } from './read-manifest.ts';

it('begins each part of 2004 with what its manifest asks, and with no more', () => {
  const part = (key: string, given: string) =>
    `<item identifier="${key}" identifierref="r"><title>${key}</title>${given}</item>`;
  const mastery = (attributes: string, least = '') =>
    `<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="O" ${attributes}>${least}</imsss:primaryObjective></imsss:objectives></imsss:sequencing>`;
  const least = '<imsss:minNormalizedMeasure>-0.5</imsss:minNormalizedMeasure>';
  const counted = 'satisfiedByMeasure="true"';
  const inside = [
    part('measured', mastery(counted, least)),
    part('whole', mastery(counted)),
    part('unmeasured', mastery('satisfiedByMeasure="false"', least)),
    part('silent', mastery('', least)),
    part('beyond', mastery(counted, '<minNormalizedMeasure>1.5</minNormalizedMeasure>')),
    part('fourth', '<completionThreshold completedByMeasure="true" minProgressMeasure="0.8"/>'),
    part('itself', '<completionThreshold completedByMeasure="false" minProgressMeasure="0.8"/>'),
    part('third', '<completionThreshold> 0.6 </completionThreshold>'),
    part('wrong', '<completionThreshold>2</completionThreshold>'),
    part(
      'timed',
      '<timeLimitAction>exit,no message</timeLimitAction><sequencing><limitConditions attemptAbsoluteDurationLimit="P1DT30M2.5S"/></sequencing>',
    ),
    part('clocked', '<adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>'),
    part(
      'harmful',
      '<timeLimitAction>alert(1)</timeLimitAction><maxtimeallowed>P</maxtimeallowed>',
    ),
  ].join('');
  // Names are read without the space around them.
  const text = `<manifest><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
    <organizations default="o "><organization identifier=" o">${inside}</organization></organizations>
    <resources><resource identifier="  r  " adlcp:scormType="sco" href="index.html"/></resources></manifest>`;
  const { parts } = readManifest(text, new Set(['index.html']));
  const asked = parts.map(({ key, masteryScore, completionThreshold, ...more }) => [
    ...[key, masteryScore, completionThreshold],
    ...[more.timeAllowed, more.timeLimitAction],
  ]);
  expect(asked).toEqual([
    ['measured', '-0.5', '', '', ''],
    ['whole', '1.0', '', '', ''],
    ['unmeasured', '', '', '', ''],
    ['silent', '', '', '', ''],
    ['beyond', '', '', '', ''],
    ['fourth', '', '0.8', '', ''],
    ['itself', '', '', '', ''],
    ['third', '', '0.6', '', ''],
    ['wrong', '', '', '', ''],
    ['timed', '', '', 'P1DT30M2.5S', 'exit,no message'],
    ['clocked', '', '', '00:30:00', ''],
    ['harmful', '', '', '', ''],
  ]);
});
