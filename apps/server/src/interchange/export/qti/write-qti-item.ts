import { stemText } from '../../../platform/text/clean-html.ts';
import { explanationOutcome, partClass, unitClass } from '../../qti/own-layout.ts';
import type { ExportedQuestion } from '../course-questions.ts';
import { withoutControls } from '../foreign-text.ts';
import { qtiText } from './qti-text.ts';
import { escapeXml } from '../write-moodle-xml.ts';

/** Every text of a question and of its parts. */
export function textsOf({ content, parts }: ExportedQuestion): string[] {
  const { question, explanation, reference, options } = content;
  const own = [question, explanation, reference];
  for (const { html, rationale } of options) own.push(html, rationale);
  return [...own, ...parts.flatMap(textsOf)];
}

/** An item of QTI 2.2; the parts of a composite question are asked one below the other. */
export function writeQtiItem(
  question: ExportedQuestion,
  identifier: string,
  addressOf: (key: string) => string,
): string {
  const text = (html: string) => qtiText(html, addressOf);
  const isComposite = question.kind === 'xl';
  const asked = isComposite
    ? question.parts.map((part, index) => new AskedPart(part, `_${index + 1}`, text))
    : [new AskedPart(question, '', text)];
  const title = stemText(withoutControls(question.content.question)).slice(0, 60);
  const told = isComposite ? [[question, 'EXPLANATION'] as const] : [];
  const explained = [
    ...told,
    ...asked.map(({ question: own, response }) => [own, explanationOutcome(response)] as const),
  ].filter(([own]) => own.content.explanation !== '');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p2 http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd" identifier="${identifier}" title="${escapeXml(title)}" adaptive="false" timeDependent="false" xml:lang="zh-CN" toolName="xuezhou">`,
    ...asked.map((one) => one.declaration()),
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>',
    ...asked.map((one) => one.feedbackDeclaration()),
    ...explained.map(
      ([, outcome]) =>
        `<outcomeDeclaration identifier="${outcome}" cardinality="single" baseType="identifier"/>`,
    ),
    `<itemBody>${isComposite ? `<div>${text(question.content.question)}</div>` : ''}${asked.map((one) => one.body()).join('')}</itemBody>`,
    '<responseProcessing>',
    ...asked.map((one) => one.processing()),
    ...explained.map(
      ([, outcome]) =>
        `<setOutcomeValue identifier="${outcome}"><baseValue baseType="identifier">shown</baseValue></setOutcomeValue>`,
    ),
    '</responseProcessing>',
    ...asked.map((one) => one.feedback()),
    ...explained.map(([own, outcome]) => modal(outcome, 'shown', text(own.content.explanation))),
    '</assessmentItem>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const modal = (outcome: string, identifier: string, xml: string) =>
  `<modalFeedback outcomeIdentifier="${outcome}" identifier="${identifier}" showHide="show"><div>${xml}</div></modalFeedback>`;

/** What is answered at one place: a whole question, or a part of a composite one. */
class AskedPart {
  readonly question: ExportedQuestion;
  readonly response: string;
  readonly #mark: string;
  readonly #text: (html: string) => string;

  constructor(question: ExportedQuestion, mark: string, text: (html: string) => string) {
    this.question = question;
    this.response = `RESPONSE${mark}`;
    this.#mark = mark;
    this.#text = text;
  }

  declaration(): string {
    const { kind, answer, content } = this.question;
    const declared = (cardinality: string, base: string, values: readonly string[]) => {
      const right = values.map((value) => `<value>${value}</value>`).join('');
      const correct = values.length === 0 ? '' : `<correctResponse>${right}</correctResponse>`;
      return `<responseDeclaration identifier="${this.response}" cardinality="${cardinality}" baseType="${base}">${correct}</responseDeclaration>`;
    };
    if (kind === 'numeric')
      return declared('single', 'float', [String(content.numeric?.value ?? answer)]);
    if (kind === 'open') return declared('single', 'string', []);
    const right = [...answer].map((letter) => this.#idOf(letter));
    return declared(kind === 'multiple' ? 'multiple' : 'single', 'identifier', right);
  }

  body(): string {
    const { content } = this.question;
    return `<div class="${partClass}"><div>${this.#text(content.question)}</div>${this.#interaction()}</div>`;
  }

  #interaction(): string {
    const { kind, content } = this.question;
    const response = `responseIdentifier="${this.response}"`;
    if (kind === 'numeric') {
      const unit = content.numeric?.units[0]?.name ?? '';
      const shown = unit === '' ? '' : ` <span class="${unitClass}">${escapeXml(unit)}</span>`;
      return `<textEntryInteraction ${response} expectedLength="16"/>${shown}`;
    }
    if (kind === 'open')
      return `<extendedTextInteraction ${response}/><rubricBlock view="scorer tutor"><div>${this.#text(content.reference)}</div></rubricBlock>`;
    const choices = content.options.map(
      ({ letter, html }) =>
        `<simpleChoice identifier="${this.#idOf(letter)}">${this.#text(html)}</simpleChoice>`,
    );
    return `<choiceInteraction ${response} shuffle="false" maxChoices="${kind === 'multiple' ? 0 : 1}">${choices.join('')}</choiceInteraction>`;
  }

  processing(): string {
    const { kind } = this.question;
    const variable = `<variable identifier="${this.response}"/>`;
    const pair = `${variable}<correct identifier="${this.response}"/>`;
    const told = this.#hasRationales()
      ? `<setOutcomeValue identifier="FEEDBACK${this.#mark}">${variable}</setOutcomeValue>`
      : '';
    if (kind === 'open') return told;
    const test = kind === 'numeric' ? this.#equal(pair) : `<match>${pair}</match>`;
    const score =
      '<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">1</baseValue></sum></setOutcomeValue>';
    return `<responseCondition><responseIf>${test}${score}</responseIf></responseCondition>${told}`;
  }

  #equal(pair: string): string {
    const { numeric } = this.question.content;
    if (numeric === undefined) return `<equal toleranceMode="exact">${pair}</equal>`;
    const distance = (bound: number) => Number(Math.abs(bound - numeric.value).toPrecision(9));
    return `<equal toleranceMode="absolute" tolerance="${distance(numeric.min)} ${distance(numeric.max)}">${pair}</equal>`;
  }

  feedbackDeclaration(): string {
    if (!this.#hasRationales()) return '';
    const cardinality = this.question.kind === 'multiple' ? 'multiple' : 'single';
    return `<outcomeDeclaration identifier="FEEDBACK${this.#mark}" cardinality="${cardinality}" baseType="identifier"/>`;
  }

  feedback(): string {
    return this.question.content.options
      .filter(({ rationale }) => rationale !== '')
      .map(({ letter, rationale }) =>
        modal(`FEEDBACK${this.#mark}`, this.#idOf(letter), this.#text(rationale)),
      )
      .join('\n');
  }

  #hasRationales = (): boolean =>
    this.question.content.options.some(({ rationale }) => rationale !== '');

  #idOf(letter: string): string {
    const truth = letter === 'A' ? 'true' : 'false';
    return `${this.question.kind === 'truefalse' ? truth : letter}${this.#mark}`;
  }
}
