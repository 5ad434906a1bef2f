import type { StoredPart } from '../../capabilities/courseware/courseware.port.ts';
import { elementIn, elementsIn, fieldIn, type XmlElement } from '../xml/read-xml.ts';

type LaunchFacts = Pick<
  StoredPart,
  | 'launchData'
  | 'masteryScore'
  | 'objectives'
  | 'completionThreshold'
  | 'timeAllowed'
  | 'timeLimitAction'
>;

const mostObjectives = 100;
const longestName = 200;
/** What a package may ask for itself when it begins. */
const longestData = 4000;

/** What a part finds when it begins, as its place in the manifest says; what is not as its standard says is left out. */
export function launchFactsOf(item: XmlElement): LaunchFacts {
  const data = fieldIn(item, 'datafromlms') || fieldIn(item, 'dataFromLMS');
  return {
    launchData: data.slice(0, longestData),
    masteryScore: masteryOf(item),
    objectives: objectivesOf(item),
    completionThreshold: completionOf(item),
    ...timeOf(item),
  };
}

/** The primary one first; those without a name are nobody's to ask for. */
function objectivesOf(item: XmlElement): string[] {
  const objectives = elementIn(elementIn(item, 'sequencing'), 'objectives');
  const named = ['primaryObjective', 'objective'].flatMap((name) =>
    elementsIn(objectives, name).flatMap(
      ({ attributes }) => attributes['objectiveID']?.trim() ?? [],
    ),
  );
  return [...new Set(named)]
    .filter((name) => name !== '' && name.length <= longestName)
    .slice(0, mostObjectives);
}

/**
 * The score from which a part is passed. One of 2004 names it for its main objective, and has it count only where that is
 * satisfied by a measure: elsewhere the part says itself whether it was passed.
 */
function masteryOf(item: XmlElement): string {
  const asked = fieldIn(item, 'masteryscore');
  if (asked !== '') return /^-?\d{1,3}(?:\.\d{1,4})?$/.test(asked) ? asked : '';
  const primary = elementIn(item, 'sequencing', 'objectives', 'primaryObjective');
  if (primary === undefined || !isTrue(primary.attributes['satisfiedByMeasure'])) return '';
  const least = fieldIn(primary, 'minNormalizedMeasure') || '1.0';
  return /^-?[01](?:\.\d{1,4})?$/.test(least) && Math.abs(Number(least)) <= 1 ? least : '';
}

/** The share from which a part is completed: the third edition wrote it as a text, the fourth says whether it counts. */
function completionOf(item: XmlElement): string {
  const threshold = elementIn(item, 'completionThreshold');
  if (threshold === undefined) return '';
  const { completedByMeasure, minProgressMeasure = '1.0' } = threshold.attributes;
  const least = isTrue(completedByMeasure) ? minProgressMeasure.trim() : fieldIn(threshold);
  return /^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/.test(least) ? least : '';
}

/** How long a part may take, as each standard writes it, and what it is to do then; it keeps that itself. */
function timeOf(item: XmlElement): Pick<LaunchFacts, 'timeAllowed' | 'timeLimitAction'> {
  const limits = elementIn(item, 'sequencing', 'limitConditions');
  const of2004 = limits?.attributes['attemptAbsoluteDurationLimit']?.trim() ?? '';
  const of12 = fieldIn(item, 'maxtimeallowed');
  const action = fieldIn(item, 'timelimitaction') || fieldIn(item, 'timeLimitAction');
  return {
    timeAllowed: (duration.test(of2004) && of2004) || (clockTime.test(of12) && of12) || '',
    timeLimitAction: /^(?:exit|continue),(?:no )?message$/.test(action) ? action : '',
  };
}

// What the library does not read as a time would take the rest of a part's state with it.
const duration =
  /^P(?=\d|T\d)(?:\d{1,4}Y)?(?:\d{1,4}M)?(?:\d{1,5}D)?(?:T(?=\d)(?:\d{1,4}H)?(?:\d{1,5}M)?(?:\d{1,7}(?:\.\d{1,2})?S)?)?$/;
const clockTime = /^\d{2,4}:\d{2}:\d{2}(?:\.\d{1,2})?$/;

const isTrue = (given: string | undefined): boolean =>
  given !== undefined && ['true', '1'].includes(given.trim());
