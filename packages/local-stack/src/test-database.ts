// lives with the database, whose own tests use it: imports run one way
export { type TestDatabase, testDatabase } from '@houselights/database/testing/test-database'
