-- Only the changed lines are compared: adding up all contents of a request for each of its rows took half a minute at the
-- commit that shipped 500 products in 500 boxes. A request whose status changed is compared as a whole.
CREATE OR REPLACE FUNCTION "check_boxes_of_request"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	request uuid;
	lines uuid[];
	wrong uuid;
BEGIN
	IF TG_TABLE_NAME = 'prep_requests' THEN
		request := NEW.id;
		lines := array(SELECT shipment_id FROM "prep_request_items" WHERE prep_request_id = request);
	ELSIF TG_TABLE_NAME = 'outbound_boxes' THEN
		request := NEW.prep_request_id;
		lines := array(SELECT shipment_id FROM "outbound_items" WHERE box_id = NEW.id);
	ELSIF TG_OP = 'DELETE' THEN
		request := OLD.prep_request_id;
		lines := array[OLD.shipment_id];
	ELSIF TG_OP = 'UPDATE' THEN
		request := NEW.prep_request_id;
		lines := array[OLD.shipment_id, NEW.shipment_id];
	ELSE
		request := NEW.prep_request_id;
		lines := array[NEW.shipment_id];
	END IF;
	SELECT i.shipment_id INTO wrong FROM "prep_request_items" i
		CROSS JOIN LATERAL (SELECT coalesce(sum(o.qty) FILTER (WHERE b.status <> 'shipped'), 0) AS packed,
				coalesce(sum(o.qty) FILTER (WHERE b.status = 'shipped'), 0) AS shipped
			FROM "outbound_items" o JOIN "outbound_boxes" b ON b.id = o.box_id
			WHERE o.prep_request_id = request AND o.shipment_id = i.shipment_id) boxed
		WHERE i.prep_request_id = request AND i.shipment_id = ANY (lines)
			AND (i.packed_qty <> boxed.packed OR i.shipped_qty < boxed.shipped)
		LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'units of shipment % in request % are not those of its boxes', wrong, request USING ERRCODE = 'check_violation';
	END IF;
	IF TG_TABLE_NAME = 'prep_requests' THEN
		SELECT b.id INTO wrong FROM "outbound_boxes" b WHERE b.prep_request_id = request
			AND (b.status = 'shipped') <> ((SELECT r.status FROM "prep_requests" r WHERE r.id = request) = 'shipped') LIMIT 1;
	ELSIF TG_TABLE_NAME = 'outbound_boxes' THEN
		SELECT b.id INTO wrong FROM "outbound_boxes" b JOIN "prep_requests" r ON r.id = b.prep_request_id
			WHERE b.id = NEW.id AND (b.status = 'shipped') <> (r.status = 'shipped');
	ELSE
		RETURN NULL;
	END IF;
	IF FOUND THEN
		RAISE EXCEPTION 'box % is not shipped exactly with request %', wrong, request USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
