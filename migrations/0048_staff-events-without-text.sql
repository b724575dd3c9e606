-- What people of the team are told of cases holds no words of customers any more (docs/decisions/0130). Their copies end here; notices and
-- deliveries read the event.
UPDATE "events" SET data = data - 'text' WHERE type IN ('staff.case_message', 'staff.case_assigned') AND data ? 'text';--> statement-breakpoint
-- Who may no longer work in cases takes care of none.
UPDATE "cases" SET assignee_id = NULL
WHERE settled_at IS NULL AND assignee_id IS NOT NULL
	AND NOT EXISTS (SELECT FROM "user_roles" r WHERE r.user_id = assignee_id AND r.role = 'admin')
	AND NOT EXISTS (SELECT FROM "staff_members" m WHERE m.user_id = assignee_id AND m.active AND m.areas && '{recebimento,suporte}'::text[]);
