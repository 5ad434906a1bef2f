// Makes the school that stories begin with, while `npm test` runs what needs none.
import { keepPreparedSchool } from './prepared-school.ts';

await keepPreparedSchool();
