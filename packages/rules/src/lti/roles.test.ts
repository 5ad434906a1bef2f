import { expect, it } from 'vitest';
import { mayChooseContent } from './roles.ts';

const lis = 'http://purl.imsglobal.org/vocab/lis/v2/';

it.each([
  ...[`${lis}membership#Instructor`, `${lis}membership#ContentDeveloper`],
  ...[`${lis}membership#Administrator`, `${lis}membership/Instructor#TeachingAssistant`],
  ...[`${lis}institution/person#Administrator`, `${lis}system/person#SysAdmin`, 'Instructor'],
])('%s chooses, whatever else they are', (role) => {
  expect(mayChooseContent([`${lis}membership#Learner`, role])).toBe(true);
});

it.each([
  ...[`${lis}membership#Learner`, `${lis}membership#Mentor`, `${lis}membership/Learner#Instructor`],
  // A teacher at the university, and a learner in this course.
  ...[`${lis}institution/person#Instructor`, `${lis}institution/person#Faculty`],
  ...['http://evil.example/membership#Instructor', `${lis}membership#InstructorOfNothing`, ''],
])('%s does not', (role) => {
  expect(mayChooseContent([role])).toBe(false);
});

it.each([undefined, null, 'Instructor', {}, [], [7]])('nor who has no roles: %j', (roles) => {
  expect(mayChooseContent(roles)).toBe(false);
});
