export { classesQuery } from '../camp.queries.ts';
